package com.endclose.relay.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceExistsException;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** Puts secrets into Secrets Manager where they are missing or differ. */
record LocalSecrets(SecretsManagerClient client) {

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Makes a JSON secret hold these values; other values that it holds stay.
   *
   * @param complete adds what is still missing then: values that are made once
   */
  void put(String name, Map<String, String> values, Consumer<ObjectNode> complete) {
    Optional<ObjectNode> standing = read(name);
    ObjectNode next = standing.map(ObjectNode::deepCopy).orElseGet(JSON::createObjectNode);
    values.forEach(next::put);
    complete.accept(next);
    if (standing.isEmpty()) {
      create(name, next.toString(), () -> put(name, values, complete));
    } else if (!next.equals(standing.get())) {
      client.putSecretValue(put -> put.secretId(name).secretString(next.toString()));
    }
  }

  /** Another relay may make it at the same time: what it made once counts. */
  private void create(String name, String document, Runnable again) {
    try {
      client.createSecret(create -> create.name(name).secretString(document));
    } catch (ResourceExistsException there) {
      again.run();
    }
  }

  private Optional<ObjectNode> read(String name) {
    try {
      JsonNode document =
          JSON.readTree(client.getSecretValue(get -> get.secretId(name)).secretString());
      if (document instanceof ObjectNode object) {
        return Optional.of(object);
      }
    } catch (ResourceNotFoundException none) {
      return Optional.empty();
    } catch (JsonProcessingException | IllegalArgumentException unreadable) {
      // Its message may quote the secret.
    }
    throw new CannotStart("secret " + name + " is no JSON object: delete it, and it is made anew");
  }
}
