package com.endclose.relay.recovery;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.dispatch.Recovery;
import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.ingest.Wake;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that takes over what dead dispatchers left behind; called by a schedule. */
public final class RecoveryHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RecoveryHandler.class);

  private final Supplier<Recovery> recovery;
  private final Wake wake;
  private final Invocations invocations;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public RecoveryHandler() {
    this(RecoveryWiring.of(System::getenv));
  }

  RecoveryHandler(RecoveryWiring wiring) {
    this.recovery = wiring.recovery();
    this.wake = wiring.wake();
    this.invocations = wiring.invocations();
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    invocations.run(
        context.getAwsRequestId(),
        () -> result.write(RecoveryMapper.answer(recover(context.getAwsRequestId()))));
  }

  private Recovery.Recovered recover(String owner) {
    Recovery.Recovered recovered = recovery.get().run(owner);
    recovered.shards().forEach(this::wake);
    LOG.atInfo().addKeyValue("batches", recovered.batches()).log("recovered");
    return recovered;
  }

  /** The next tick finds a shard that was not woken. */
  private void wake(Shard shard) {
    try {
      wake.wake(shard.route(), shard.shard());
    } catch (RuntimeException asleep) {
      LOG.warn("route {} was not woken", shard.route(), asleep);
    }
  }
}
