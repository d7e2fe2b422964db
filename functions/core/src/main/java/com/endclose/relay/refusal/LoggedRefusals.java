package com.endclose.relay.refusal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refusals as log lines: warnings where the cause is on the relay's side. */
public final class LoggedRefusals implements RefusalLines {

  private static final Logger LOG = LoggerFactory.getLogger(LoggedRefusals.class);

  @Override
  public void tell(String route, long count, Refusal last) {
    String line = RefusalLines.text(route, count, last);
    if (last.reason().ours()) {
      LOG.warn("{}", line);
    } else {
      LOG.info("{}", line);
    }
  }
}
