package com.endclose.relay.local;

import com.endclose.relay.stack.LockedMoto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;

/** Servers of this run's own: moto, and ElasticMQ for the queue where it is on the class path. */
final class EmbeddedAws {

  private EmbeddedAws() {}

  /** Starts them; they end with this JVM. */
  static AwsPlace start() {
    try {
      URI moto =
          LockedMoto.start(Files.createTempDirectory("relay-moto"))
              .orElseThrow(
                  () ->
                      new CannotStart(
                          "relay.aws.endpoint=embedded needs python3 with moto (pip install"
                              + " 'moto[server]'); or start another server, and name its address"));
      return new AwsPlace(true, moto, queue(moto), moto);
    } catch (IOException noFolder) {
      throw new UncheckedIOException(noFolder);
    }
  }

  /** relay-local.jar comes without ElasticMQ, whose 36 MB only this would need. */
  private static URI queue(URI moto) {
    try {
      return EmbeddedQueue.start();
    } catch (NoClassDefFoundError without) {
      return moto;
    }
  }
}
