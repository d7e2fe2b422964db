package com.endclose.relay.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the first bytes of a response's body and stops reading there, so no server can fill the
 * memory.
 */
final class CappedBody implements BodySubscriber<byte[]> {

  private static final int ERRORS = 64 * 1024;

  private final int cap;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private @Nullable Subscription upstream;

  private CappedBody(int cap) {
    this.cap = cap;
  }

  /** {@code cap} bytes of a success, at most 64 KB of anything else. */
  static BodyHandler<byte[]> handler(int cap) {
    return info -> new CappedBody(info.statusCode() / 100 == 2 ? cap : Math.min(cap, ERRORS));
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[Math.min(buffer.remaining(), cap - kept.size())];
      buffer.get(bytes);
      kept.writeBytes(bytes);
      if (buffer.hasRemaining() && !body.isDone()) {
        body.complete(kept.toByteArray());
        if (upstream != null) {
          upstream.cancel();
        }
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(kept.toByteArray());
  }
}
