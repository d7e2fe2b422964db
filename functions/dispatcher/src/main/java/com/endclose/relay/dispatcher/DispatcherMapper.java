package com.endclose.relay.dispatcher;

import com.endclose.relay.aws.sqs.WakeMessage;
import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.dispatch.Summary;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the events of the wake queue and the schedule. */
final class DispatcherMapper {

  private static final Logger LOG = LoggerFactory.getLogger(DispatcherMapper.class);

  /**
   * The only answer there is: no message is to come again. A wake is a hint, and one that came back
   * would block its group until then (AWS-1).
   */
  static byte[] done() {
    return "{\"batchItemFailures\":[]}".getBytes(StandardCharsets.UTF_8);
  }

  /** What this event asks for; whatever can't be read asks for nothing. */
  Call read(InputStream event) {
    try {
      if (!(JsonReader.read(event.readAllBytes()) instanceof Reading.Document document)) {
        return new Call.Unknown();
      }
      JsonNode root = document.root();
      if (root.path("Records").isArray()) {
        return new Call.Wakes(shards(root.path("Records")));
      }
      return root.path("task").asText().equals("tick") ? new Call.Tick() : new Call.Unknown();
    } catch (IOException unreadable) {
      return new Call.Unknown();
    }
  }

  private static List<Shard> shards(JsonNode records) {
    Set<Shard> shards = new LinkedHashSet<>();
    for (JsonNode record : records) {
      WakeMessage.read(record.path("body").asText())
          .ifPresentOrElse(
              wake -> shards.add(new Shard(wake.route(), wake.shard())),
              () -> LOG.warn("a message on the wake queue is no wake"));
    }
    return List.copyOf(shards);
  }

  /** Counts only. */
  static void log(Logger log, Shard shard, Summary summary) {
    log.atInfo()
        .addKeyValue("route", shard.route())
        .addKeyValue("shard", shard.shard())
        .addKeyValue("delivered", summary.delivered())
        .addKeyValue("retried", summary.retried())
        .addKeyValue("parked", summary.parked())
        .addKeyValue("submitted", summary.submitted())
        .addKeyValue("skipped", summary.skipped().getOrDefault(shard.route(), ""))
        .addKeyValue("halted", summary.halted() == null ? "" : summary.halted())
        .log("drained");
  }
}
