package com.endclose.relay.admin;

import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.MappingReport;
import com.endclose.relay.map.PendingEnrichment;
import com.endclose.relay.trial.RouteRehearsal;
import com.endclose.relay.trial.Tried;
import com.endclose.relay.trial.Veil;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What trying a map came to, as JSON: records, and nothing else of a payload. */
final class TrialJson {

  private TrialJson() {}

  /** One event by itself, several (or none) as a list. */
  static ObjectNode preview(List<Tried> tried, Veil veil) {
    if (tried.size() == 1) {
      return preview(tried.get(0), veil).put("events", 1);
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode items = answer.putArray("items");
    tried.forEach(each -> items.add(preview(each, veil)));
    return answer.put("events", tried.size());
  }

  private static ObjectNode preview(Tried tried, Veil veil) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.putNull("record");
    if (tried instanceof Tried.Mapped mapped) {
      Mapping.Mapped mapping = mapped.mapping();
      ObjectNode record = mapping.record().toJson();
      answer.set("record", veil.over(record));
      veil.in(record).forEach(answer.putArray("hidden")::add);
      answer.set("report", report(mapping.report(), mapped.notForwarded()));
      ArrayNode pending = answer.putArray("pending_enrichments");
      for (PendingEnrichment each : mapping.pending()) {
        pending
            .addObject()
            .put("field", each.field())
            .put("enrichment", each.enrichment())
            .put("source", each.source().toString());
      }
    } else {
      answer.put("reason", reason(tried));
    }
    return answer;
  }

  private static String reason(Tried tried) {
    if (tried instanceof Tried.Filtered filtered) {
      return filtered.reason() + ": it would be kept and not forwarded";
    }
    return tried instanceof Tried.Failed failed ? failed.reason() : "its payload is wiped";
  }

  private static ObjectNode report(MappingReport report, List<String> notForwarded) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ObjectNode mapped = answer.putObject("mapped");
    report.mapped().forEach(mapped::put);
    report.hashed().forEach(answer.putArray("hashed")::add);
    report.enriched().forEach(answer.putArray("enriched")::add);
    notForwarded.forEach(answer.putArray("not_forwarded")::add);
    return answer;
  }

  static ObjectNode rehearsal(RouteRehearsal rehearsal) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("route", rehearsal.route());
    answer.put("looked_at", rehearsal.lookedAt());
    answer.put("mapped", rehearsal.mapped());
    ArrayNode failed = answer.putArray("failed");
    rehearsal
        .failed()
        .forEach(each -> failed.addObject().put("id", each.id()).put("reason", each.reason()));
    ArrayNode changed = answer.putArray("changed");
    for (RouteRehearsal.Change each : rehearsal.changed()) {
      ObjectNode change = changed.addObject().put("id", each.id());
      change.set("before", each.before());
      change.set("after", each.after());
      each.hidden().forEach(change.putArray("hidden")::add);
    }
    answer.put("same", rehearsal.same());
    ArrayNode repeated = answer.putArray("repeated_external_ids");
    for (RouteRehearsal.Repeated each : rehearsal.repeated()) {
      ObjectNode entry = repeated.addObject().put("external_id", each.externalId());
      each.events().forEach(entry.putArray("events")::add);
    }
    return answer.put("note", rehearsal.note());
  }
}
