package com.endclose.relay.ingest.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.ingest.Ingest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function behind {@code POST /ingest/{route}}: whatever happens, it answers with a status. */
public final class IngestHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(IngestHandler.class);

  private final IngestMapper mapper;
  private final Ingest ingest;
  private final Invocations invocations;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public IngestHandler() {
    this(IngestWiring.of(System::getenv));
  }

  IngestHandler(IngestWiring wiring) {
    this.mapper = wiring.mapper();
    this.ingest = wiring.ingest();
    this.invocations = wiring.invocations();
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    invocations.run(context.getAwsRequestId(), () -> result.write(answer(event).json()));
  }

  private ApiAnswer answer(InputStream event) {
    try {
      return mapper
          .read(event)
          .map(request -> ApiAnswer.of(ingest.receive(request.route(), request.webhook())))
          .orElse(ApiAnswer.UNREADABLE);
    } catch (RuntimeException | Error broken) {
      LOG.error("ingest failed", broken);
      return ApiAnswer.BROKEN;
    }
  }
}
