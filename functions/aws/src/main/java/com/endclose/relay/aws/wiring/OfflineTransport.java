package com.endclose.relay.aws.wiring;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/**
 * Answers every request with next to nothing, and sends none: requests are marshalled, signed and
 * their answers read as always, with no effect anywhere.
 */
final class OfflineTransport implements SdkHttpClient {

  /** The SDK checks SQS's answer against the message: this is the MD5 of the sample's wake. */
  private static final String MD5_OF_WAKE = "76f8ede2abc043a2b82fb6d040e667d7";

  /** A secret without values, a message taken; to all other operations, nothing. */
  private static final byte[] NOTHING =
      ("{\"SecretString\":\"{}\",\"MD5OfMessageBody\":\"" + MD5_OF_WAKE + "\"}")
          .getBytes(StandardCharsets.UTF_8);

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        if (request.contentStreamProvider().isPresent()) {
          try (InputStream body = request.contentStreamProvider().get().newStream()) {
            body.transferTo(OutputStream.nullOutputStream());
          }
        }
        return HttpExecuteResponse.builder()
            .response(
                SdkHttpFullResponse.builder()
                    .statusCode(200)
                    .putHeader("content-type", "application/x-amz-json-1.0")
                    .putHeader("content-length", Integer.toString(NOTHING.length))
                    .build())
            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(NOTHING)))
            .build();
      }

      @Override
      public void abort() {}
    };
  }

  @Override
  public void close() {}

  @Override
  public String clientName() {
    return "Offline";
  }
}
