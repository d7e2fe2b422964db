package com.endclose.relay.dispatcher;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.dispatch.Turns;
import com.endclose.relay.signal.Signals;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that forwards: on a wake it drains a shard, on the tick it wakes shards. */
public final class DispatcherHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(DispatcherHandler.class);

  private final DispatcherMapper mapper = new DispatcherMapper();
  private final Supplier<Turns> turns;
  private final Signals signals;
  private final Invocations invocations;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public DispatcherHandler() {
    this(DispatcherWiring.of(System::getenv));
  }

  DispatcherHandler(DispatcherWiring wiring) {
    this.turns = wiring.turns();
    this.signals = wiring.signals();
    this.invocations = wiring.invocations();
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    invocations.run(context.getAwsRequestId(), () -> dispatch(mapper.read(event), context));
    result.write(DispatcherMapper.done());
  }

  private void dispatch(Call call, Context context) {
    if (call instanceof Call.Wakes wakes) {
      wakes.shards().forEach(shard -> attempt("drain", () -> drain(shard, context)));
    } else if (call instanceof Call.Tick) {
      attempt("tick", () -> LOG.atInfo().addKeyValue("woken", turns.get().tick()).log("tick"));
    } else {
      LOG.warn("called with an event that is neither a wake nor the tick");
    }
  }

  private void drain(Shard shard, Context context) {
    Duration left = Duration.ofMillis(context.getRemainingTimeInMillis());
    turns
        .get()
        .drain(shard, context.getAwsRequestId(), left)
        .ifPresent(summary -> DispatcherMapper.log(LOG, shard, summary));
  }

  /** What fails is found again by the next tick. */
  private void attempt(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error broken) {
      LOG.error("{} failed", what, broken);
      signals.alarm("dispatcher_failed", what);
    }
  }
}
