package com.endclose.relay.dispatch;

import com.endclose.relay.event.Batch;
import java.util.Optional;

/** A held batch and, when its records were just made, the request body. */
final class Work {

  private final Batch batch;
  private final Optional<byte[]> body;

  private Work(Batch batch, Optional<byte[]> body) {
    this.batch = batch;
    this.body = body;
  }

  static Work of(Batch batch) {
    return new Work(batch, Optional.empty());
  }

  static Work withBody(Batch batch, byte[] body) {
    return new Work(batch, Optional.of(body));
  }

  Batch batch() {
    return batch;
  }

  Optional<byte[]> body() {
    return body;
  }
}
