package com.endclose.relay.admin.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.aws.wiring.Invocations;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function behind the admin function URL: whatever happens, it answers with a status. */
public final class AdminHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(AdminHandler.class);

  private final AdminMapper mapper = new AdminMapper();
  private final Guard guard;
  private final Invocations invocations;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public AdminHandler() {
    this(AdminWiring.of(System::getenv));
  }

  AdminHandler(AdminWiring wiring) {
    this.guard = wiring.guard();
    this.invocations = wiring.invocations();
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    invocations.run(context.getAwsRequestId(), () -> result.write(answer(event)));
  }

  private byte[] answer(InputStream event) {
    try {
      return UrlAnswer.json(
          mapper
              .read(event)
              .map(call -> guard.answer(call.request(), call.hosts()))
              .orElseGet(Guard::unreadable));
    } catch (RuntimeException | Error broken) {
      LOG.error("admin failed", broken);
      return UrlAnswer.json(Guard.broken());
    }
  }
}
