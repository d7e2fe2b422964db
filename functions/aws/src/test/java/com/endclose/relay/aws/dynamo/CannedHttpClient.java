package com.endclose.relay.aws.dynamo;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/** A server that gives one answer to everything, or none. */
final class CannedHttpClient implements SdkHttpClient {

  private interface Answer {
    HttpExecuteResponse give() throws IOException;
  }

  private final Answer answer;
  private final AtomicInteger asked = new AtomicInteger();

  private CannedHttpClient(Answer answer) {
    this.answer = answer;
  }

  /** Answers with this error code. */
  static CannedHttpClient error(int status, String code) {
    String body =
        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"secret text\"}"
            .formatted(code);
    return new CannedHttpClient(() -> response(status, body));
  }

  /** The connection breaks. */
  static CannedHttpClient broken() {
    return new CannedHttpClient(
        () -> {
          throw new IOException("connection reset");
        });
  }

  /** Never answers. */
  static CannedHttpClient silent() {
    return new CannedHttpClient(
        () -> {
          try {
            Thread.currentThread().join();
            throw new AssertionError("unreachable");
          } catch (InterruptedException aborted) {
            throw new IOException(aborted);
          }
        });
  }

  int asked() {
    return asked.get();
  }

  private static HttpExecuteResponse response(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return HttpExecuteResponse.builder()
        .response(
            SdkHttpResponse.builder()
                .statusCode(status)
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("x-amzn-RequestId", "REQUEST1")
                .build())
        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(bytes)))
        .build();
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        asked.incrementAndGet();
        return answer.give();
      }

      @Override
      public void abort() {
        // Nothing runs on.
      }
    };
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
