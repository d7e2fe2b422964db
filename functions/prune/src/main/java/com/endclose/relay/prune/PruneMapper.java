package com.endclose.relay.prune;

import com.endclose.relay.event.Pruned;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;

/** Adds up what was pruned, and answers the schedule with it. */
final class PruneMapper {

  private int wiped;
  private int deleted;
  private boolean done;

  void add(Pruned pruned) {
    if (pruned instanceof Pruned.Wiped) {
      wiped += pruned.events();
    } else {
      deleted += pruned.events();
    }
    done = pruned.events() == 0;
  }

  void log(Logger log) {
    log.atInfo()
        .addKeyValue("wiped", wiped)
        .addKeyValue("deleted", deleted)
        .addKeyValue("done", done)
        .log("pruned");
  }

  byte[] json() {
    String json = "{\"wiped\":" + wiped + ",\"deleted\":" + deleted + ",\"done\":" + done + "}";
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
