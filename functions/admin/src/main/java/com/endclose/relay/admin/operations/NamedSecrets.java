package com.endclose.relay.admin.operations;

import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.StoreUnavailable;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Whether secrets resolve, by name: never what they are.
 *
 * @param webhooks what the routes name
 * @param own where the relay's own are
 * @param ownNames those of the relay's own that it needs
 */
public record NamedSecrets(Secrets webhooks, Secrets own, List<String> ownNames) {

  public NamedSecrets {
    ownNames = List.copyOf(ownNames);
  }

  ObjectNode webhook(String name) {
    return state(webhooks, name);
  }

  List<ObjectNode> owned() {
    return ownNames.stream().map(name -> state(own, name)).toList();
  }

  private static ObjectNode state(Secrets secrets, String name) {
    ObjectNode state = JsonNodeFactory.instance.objectNode().put("name", name);
    try {
      return state.put("resolves", secrets.find(name).isPresent());
    } catch (StoreUnavailable | IllegalStateException unreadable) {
      // As the lookup documents it: that the secret can't be read is what there is to tell.
      return state.put("resolves", false).put("error", "it can't be looked up at the moment");
    }
  }
}
