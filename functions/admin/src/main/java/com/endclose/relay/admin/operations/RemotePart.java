package com.endclose.relay.admin.operations;

import com.endclose.relay.config.Configuration;
import com.endclose.relay.config.RemoteState;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Who decides about the routes, what waits for approval, and how End Close answered last. */
public record RemotePart(Configuration configuration) implements StatusPart {

  @Override
  public void addTo(ObjectNode status) {
    RemoteState remote = configuration.store().remote();
    status.put("owner", LetterCase.lower(configuration.owner(remote).name()));
    RemoteState.Waiting waiting = remote.waiting();
    if (waiting != null && status.get("config") instanceof ObjectNode config) {
      config
          .putObject("waiting")
          .put("version", waiting.version())
          .put("since", waiting.since().toString())
          .put("reason", String.join("; ", waiting.reasons()));
    }
    ObjectNode told = status.putObject("remote").put("mode", configuration.mode().wire());
    ObjectNode config = status.get("config") instanceof ObjectNode object ? object : null;
    RemoteState.Held held = remote.held();
    if (held != null
        && config != null
        && held.version().equals(config.path("version").textValue())) {
      config.put("environment", held.environment());
      ArrayNode ignored = config.putArray("ignored");
      held.ignored().forEach(ignored::add);
    }
    RemoteState.Asked asked = remote.asked();
    if (asked != null) {
      told.put("last_asked_at", asked.at().toString())
          .put("last_answer", asked.answer())
          .put("error", asked.error());
    }
  }
}
