package com.endclose.relay.dispatcher;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.dispatch.Shard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that forwards: on a wake it drains a shard, on the tick it wakes shards. */
public final class DispatcherHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(DispatcherHandler.class);

  private final DispatcherMapper mapper = new DispatcherMapper();
  private final DispatcherWiring wiring;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public DispatcherHandler() {
    this(DispatcherWiring.of(System::getenv));
  }

  DispatcherHandler(DispatcherWiring wiring) {
    this.wiring = wiring;
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    wiring.invocations().run(context.getAwsRequestId(), () -> dispatch(event, context));
    result.write(DispatcherMapper.done());
  }

  /** What fails is found again by the next tick. */
  private void dispatch(InputStream event, Context context) {
    try {
      Call call = mapper.read(event);
      if (call instanceof Call.Wakes wakes) {
        wakes.shards().forEach(shard -> drain(shard, context));
      } else if (call instanceof Call.Tick) {
        LOG.atInfo().addKeyValue("woken", wiring.turns().get().tick()).log("tick");
      } else {
        LOG.warn("called with an event that is neither a wake nor the tick");
      }
    } catch (RuntimeException | Error broken) {
      LOG.error("dispatch failed", broken);
      wiring.signals().alarm("dispatcher_failed", broken.getClass().getSimpleName());
    }
  }

  private void drain(Shard shard, Context context) {
    wiring.ready().run();
    Duration left = Duration.ofMillis(context.getRemainingTimeInMillis());
    var summary = wiring.turns().get().drain(shard, context.getAwsRequestId(), left);
    summary.ifPresent(each -> DispatcherMapper.log(LOG, shard, each));
  }
}
