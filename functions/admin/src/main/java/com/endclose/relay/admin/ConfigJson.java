package com.endclose.relay.admin;

import com.endclose.relay.config.Checked;
import com.endclose.relay.config.Configuration.Owner;
import com.endclose.relay.config.RemoteState;
import com.endclose.relay.route.Places.Located;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What is said of routes documents, as JSON. */
final class ConfigJson {

  private ConfigJson() {}

  static String owner(Owner owner) {
    return LetterCase.lower(owner.name());
  }

  static ArrayNode located(List<Located> problems) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (Located problem : problems) {
      list.addObject()
          .put("path", problem.path())
          .put("line", problem.place().line())
          .put("column", problem.place().column())
          .put("message", problem.message());
    }
    return list;
  }

  /** 422 with the problems of a document. */
  static AdminAnswer problems(List<Located> problems) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("error", "document: it has mistakes; mend them all");
    answer.put("field", "document");
    answer.set("problems", located(problems));
    return AdminAnswer.json(422, answer);
  }

  static ObjectNode checked(Checked checked) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("valid", checked.valid());
    answer.put("version", checked.version());
    answer.set("problems", located(checked.problems()));
    answer.set("warnings", located(checked.warnings()));
    ArrayNode removed = answer.putArray("removed_routes");
    for (Checked.Removed each : checked.removed()) {
      removed.addObject().put("route", each.route()).put("events_left", each.eventsLeft());
    }
    checked.widens().forEach(answer.putArray("widens")::add);
    return answer;
  }

  /** A waiting document, without its text. */
  static ObjectNode waiting(RemoteState.Waiting waiting) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("version", waiting.version())
        .put("since", waiting.since().toString())
        .put("reason", String.join("; ", waiting.reasons()));
  }
}
