package com.endclose.relay.admin;

import com.endclose.relay.config.Applying;
import com.endclose.relay.config.Checked;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.Configuration;
import com.endclose.relay.config.RemoteState;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The calls about the routes document: look, judge, apply, approve. */
public final class ConfigCalls {

  /** More than a document may have, so that its own problem says how much that is. */
  static final int DOCUMENT = 2_000_000;

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
  private static final String WAITING = "waiting";

  private final Configuration configuration;

  public ConfigCalls(Configuration configuration) {
    this.configuration = configuration;
  }

  /** All of them. */
  public List<Endpoint> endpoints() {
    return List.of(
        Endpoint.get("/config", this::current),
        Endpoint.post("/config", this::apply, "document", "based_on"),
        Endpoint.post("/config/validate", this::validate, "document"),
        Endpoint.post("/config/approve", this::approve, "version"),
        Endpoint.get("/config/versions", this::versions, "limit", "cursor"),
        Endpoint.get("/config/versions/{version}", this::version),
        Endpoint.get("/config/diff", this::diff, "from", "to"));
  }

  private AdminAnswer current(Call call) {
    RemoteState remote = configuration.store().remote();
    Optional<Version> current = configuration.current();
    if (current.isEmpty()) {
      return AdminAnswer.error(404, "there is no configuration yet: apply a routes document", null);
    }
    ObjectNode answer = shown(current.get());
    answer.put("owner", ConfigJson.owner(configuration.owner(remote)));
    RemoteState.Held held = remote.held();
    if (held != null && held.version().equals(current.get().version())) {
      answer.put("environment", held.environment());
      ArrayNode ignored = answer.putArray("ignored");
      held.ignored().forEach(ignored::add);
    }
    if (remote.waiting() != null) {
      answer.set(WAITING, ConfigJson.waiting(remote.waiting()));
    }
    return AdminAnswer.json(200, answer);
  }

  private ObjectNode shown(Version version) {
    Checked checked = configuration.validate(version);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("version", version.version());
    answer.put("document", version.document());
    answer.put("applied_at", version.appliedAt().toString());
    answer.put("applied_by", version.appliedBy());
    answer.set("problems", ConfigJson.located(checked.problems()));
    answer.set("warnings", ConfigJson.located(checked.warnings()));
    return answer;
  }

  private AdminAnswer validate(Call call) {
    return AdminAnswer.json(200, ConfigJson.checked(configuration.validate(document(call))));
  }

  private AdminAnswer apply(Call call) {
    Optional<String> basedOn = call.fields().text("based_on");
    return answer(configuration.apply(document(call), basedOn, call.who()));
  }

  private AdminAnswer approve(Call call) {
    String version = call.fields().needed("version", 64, "the version of the waiting document");
    return answer(configuration.approve(version, call.who()));
  }

  private static String document(Call call) {
    return call.fields().needed("document", DOCUMENT, "the text of a routes document");
  }

  private static AdminAnswer answer(Applying applying) {
    if (applying instanceof Applying.Applied applied) {
      ObjectNode answer = JsonNodeFactory.instance.objectNode().put("version", applied.version());
      answer.set("warnings", ConfigJson.located(applied.warnings()));
      return AdminAnswer.json(200, answer);
    }
    if (applying instanceof Applying.Refused refused) {
      return ConfigJson.problems(refused.checked().problems());
    }
    if (applying instanceof Applying.Conflict conflict) {
      return conflict(
          "based_on: another version stands now; look at what changed, and begin from that one",
          conflict.standing().orElse(null));
    }
    if (applying instanceof Applying.Owned owned) {
      return conflict(
          "End Close manages the configuration: change it there, or set RELAY_REMOTE_CONFIG=off",
          owned.standing().orElse(null));
    }
    return AdminAnswer.error(404, "no document of End Close's waits for approval", "version");
  }

  private static AdminAnswer conflict(String error, @Nullable String current) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("error", error);
    answer.put("current", current);
    return AdminAnswer.json(409, answer);
  }

  private AdminAnswer versions(Call call) {
    Fields.Paging paging = call.fields().paging();
    if (paging.cursor() != null && !NUMBER.matcher(paging.cursor()).matches()) {
      throw Refusal.of("cursor", "not one that this list gave; leave it out to begin anew");
    }
    Long before = paging.cursor() == null ? null : Long.valueOf(paging.cursor());
    ConfigStore store = configuration.store();
    List<ConfigStore.Applied> page = store.applied(paging.limit() + 1, before);
    long newest = store.applied(1, null).stream().mapToLong(ConfigStore.Applied::number).sum();
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode items = answer.putArray("items");
    for (ConfigStore.Applied each : page.subList(0, Math.min(page.size(), paging.limit()))) {
      items
          .addObject()
          .put("version", each.version())
          .put("applied_at", each.appliedAt().toString())
          .put("applied_by", each.appliedBy())
          .put("current", each.number() == newest)
          .put("bytes", each.bytes());
    }
    if (page.size() > paging.limit()) {
      answer.put("cursor", Long.toString(page.get(paging.limit() - 1).number()));
    }
    return AdminAnswer.json(200, answer);
  }

  private AdminAnswer version(Call call) {
    return configuration
        .store()
        .find(call.part("version"))
        .map(version -> AdminAnswer.json(200, shown(version)))
        .orElseGet(() -> AdminAnswer.error(404, "there never was such a version", null));
  }

  private AdminAnswer diff(Call call) {
    String from = call.fields().needed("from", 64, "a version");
    String to = call.fields().needed("to", 64, "a version, or waiting");
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("from", from).put("to", to);
    ArrayNode lines = answer.putArray("lines");
    for (LineDiff.Line line : LineDiff.between(text("from", from), text("to", to))) {
      lines.addObject().put("op", line.op().sign()).put("text", line.text());
    }
    return AdminAnswer.json(200, answer);
  }

  private String text(String field, String version) {
    RemoteState.Waiting waiting = configuration.store().remote().waiting();
    if (version.equals(WAITING) && waiting != null) {
      return waiting.document();
    }
    return configuration
        .store()
        .find(version)
        .map(Version::document)
        .orElseThrow(() -> Refusal.of(404, field, "there is no such version"));
  }
}
