package com.endclose.relay.aws.dynamo;

import java.io.IOException;
import java.util.function.Predicate;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Requests that reach the server, and answers that never come back. */
final class LossyHttpClient implements SdkHttpClient {

  private final SdkHttpClient client;
  private Predicate<String> loses = operation -> false;
  private int lost;

  LossyHttpClient(SdkHttpClient client) {
    this.client = client;
  }

  /** The next answer to this operation, such as {@code PutItem}, is lost. */
  synchronized void loseNext(String operation) {
    loses = operation::equals;
  }

  synchronized int lost() {
    return lost;
  }

  private synchronized boolean loses(SdkHttpRequest request) {
    String target = request.firstMatchingHeader("X-Amz-Target").orElse("");
    if (!loses.test(target.substring(target.indexOf('.') + 1))) {
      return false;
    }
    loses = operation -> false;
    lost++;
    return true;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    ExecutableHttpRequest prepared = client.prepareRequest(request);
    boolean loses = loses(request.httpRequest());
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        HttpExecuteResponse answer = prepared.call();
        if (!loses) {
          return answer;
        }
        if (answer.responseBody().isPresent()) {
          answer.responseBody().get().readAllBytes();
        }
        throw new IOException("the test says that the connection was reset");
      }

      @Override
      public void abort() {
        prepared.abort();
      }
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
