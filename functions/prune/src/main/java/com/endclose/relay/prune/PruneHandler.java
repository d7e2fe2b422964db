package com.endclose.relay.prune;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.event.Pruned;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that keeps retention, as far as it comes in its time; called by a schedule. */
public final class PruneHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(PruneHandler.class);

  /** One call of prune ends well within this. */
  private static final int TIME_FOR_ONE_MS = 20_000;

  private final PruneWiring wiring;
  private final Invocations invocations;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public PruneHandler() {
    this(PruneWiring.of(System::getenv));
  }

  PruneHandler(PruneWiring wiring) {
    this.wiring = wiring;
    this.invocations = wiring.invocations();
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    invocations.run(context.getAwsRequestId(), () -> result.write(prune(context).json()));
  }

  private PruneMapper prune(Context context) {
    PruneMapper answer = new PruneMapper();
    Pruned pruned;
    do {
      pruned = wiring.prune();
      answer.add(pruned);
    } while (pruned.events() > 0 && context.getRemainingTimeInMillis() > TIME_FOR_ONE_MS);
    answer.log(LOG);
    return answer;
  }
}
