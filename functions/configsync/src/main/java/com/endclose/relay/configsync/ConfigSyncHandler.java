package com.endclose.relay.configsync;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.endclose.relay.config.ConfigFollower.Polled;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that follows End Close's configuration; called by a schedule. */
public final class ConfigSyncHandler implements RequestStreamHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigSyncHandler.class);

  private final ConfigSyncWiring wiring;

  /**
   * Called by Lambda. Throws {@link IllegalStateException} that names wrong or missing settings.
   */
  public ConfigSyncHandler() {
    this(ConfigSyncWiring.of(System::getenv));
  }

  ConfigSyncHandler(ConfigSyncWiring wiring) {
    this.wiring = wiring;
  }

  @Override
  public void handleRequest(InputStream event, OutputStream result, Context context)
      throws IOException {
    wiring
        .invocations()
        .run(context.getAwsRequestId(), () -> result.write(ConfigSyncMapper.answer(follow())));
  }

  private Polled follow() {
    Polled polled = wiring.following().once();
    LOG.atInfo()
        .addKeyValue("answer", polled.answer())
        .addKeyValue("applied", polled.applied())
        .addKeyValue("waiting", polled.waiting())
        .addKeyValue("error", polled.error())
        .log("asked for the configuration");
    return polled;
  }
}
