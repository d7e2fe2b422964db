package com.endclose.relay.aws.secrets;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueRequest;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** Answers with what a test put there. */
final class FakeSecretsManager implements SecretsManagerClient {

  final Map<String, String> byStage = new HashMap<>();
  int calls;
  @Nullable RuntimeException failure;

  FakeSecretsManager holding(String json) {
    byStage.put("AWSCURRENT", json);
    return this;
  }

  @Override
  public GetSecretValueResponse getSecretValue(GetSecretValueRequest request) {
    calls++;
    if (failure != null) {
      throw failure;
    }
    String json = byStage.get(request.versionStage());
    if (json == null) {
      throw ResourceNotFoundException.builder().message("no such stage").build();
    }
    return GetSecretValueResponse.builder().secretString(json).build();
  }

  @Override
  public String serviceName() {
    return "secretsmanager";
  }

  @Override
  public void close() {}
}
