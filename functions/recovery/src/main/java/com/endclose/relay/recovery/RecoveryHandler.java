package com.endclose.relay.recovery;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.dispatch.Recovery;
import com.endclose.relay.dispatch.Shard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that takes over what dead dispatchers left behind; called by a schedule. */
public final class RecoveryHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RecoveryHandler.class);

  private final RecoveryWiring wiring;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public RecoveryHandler() {
    this(RecoveryWiring.of(System::getenv));
  }

  RecoveryHandler(RecoveryWiring wiring) {
    this.wiring = wiring;
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    String id = context.getAwsRequestId();
    wiring.invocations().run(id, () -> result.write(RecoveryMapper.answer(recover(id))));
  }

  private Recovery.Recovered recover(String owner) {
    Recovery.Recovered recovered = wiring.recovery().get().run(owner);
    recovered.shards().forEach(this::wake);
    LOG.atInfo().addKeyValue("batches", recovered.batches()).log("recovered");
    return recovered;
  }

  /** The next tick finds a shard that was not woken. */
  private void wake(Shard shard) {
    try {
      wiring.wake().wake(shard.route(), shard.shard());
    } catch (RuntimeException asleep) {
      LOG.warn("route {} was not woken", shard.route(), asleep);
    }
  }
}
