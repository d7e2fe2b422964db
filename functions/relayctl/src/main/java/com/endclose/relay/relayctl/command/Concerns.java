package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.print.Times;
import com.endclose.relay.relayctl.print.Visible;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What of a relay's status needs a person, a sentence each. */
final class Concerns {

  /** Fewer refused webhooks are no concern: strangers try every address. */
  private static final int MANY = 3;

  private final List<String> found = new ArrayList<>();

  private Concerns() {}

  static List<String> of(JsonNode status, Times times) {
    Concerns concerns = new Concerns();
    concerns.switches(status);
    concerns.configuration(status, times);
    concerns.holds(status, times);
    concerns.refused(status);
    concerns.events(status);
    return concerns.found;
  }

  private void switches(JsonNode status) {
    String state = Fields.text(status, "killswitch");
    if (state.equals("panic")) {
      add("The killswitch is on panic: webhooks are refused, nothing is forwarded.");
    } else if (state.equals("pause")) {
      add("The killswitch is on pause: webhooks are stored, nothing is forwarded.");
    }
    for (JsonNode route : status.path("routes")) {
      if (route.path("paused").asBoolean()) {
        add("Route " + Fields.text(route, "id") + " is paused.");
      }
    }
  }

  private void configuration(JsonNode status, Times times) {
    JsonNode config = status.path("config");
    if (Fields.member(config, "version").isEmpty()) {
      add("There is no configuration: webhooks are answered 503. `relayctl config apply FILE`");
    }
    for (JsonNode problem : config.path("problems")) {
      add(
          "The configuration: "
              + Fields.text(problem, "path")
              + ": "
              + Fields.text(problem, "message"));
    }
    Fields.member(config, "waiting")
        .ifPresent(
            waiting ->
                add(
                    "A document waits since "
                        + times.local(Fields.text(waiting, "since"))
                        + " for `relayctl config approve`: "
                        + Fields.text(waiting, "reason")));
    Fields.member(status.path("remote"), "error")
        .ifPresent(error -> add("Asking End Close for the configuration: " + error.asText()));
    for (JsonNode secret : status.path("secrets")) {
      if (!secret.path("resolves").asBoolean(true)) {
        String why = Fields.text(secret, "error");
        add(
            "The secret "
                + Fields.text(secret, "name")
                + (why.isEmpty() ? " is not set." : ": " + why));
      }
    }
  }

  private void holds(JsonNode status, Times times) {
    for (JsonNode hold : status.path("holds")) {
      String scope = Fields.text(hold, "scope");
      String until = Fields.text(hold, "until");
      add(
          (scope.equals("*") ? "Everything" : "Route " + scope)
              + " is held ("
              + Fields.text(hold, "kind")
              + (until.isEmpty() ? "" : ", until " + times.local(until))
              + "): "
              + Fields.text(hold, "reason"));
    }
  }

  /** A route of which more is refused than accepted: most likely its secret was changed. */
  private void refused(JsonNode status) {
    for (JsonNode route : status.path("refused")) {
      long count = Fields.count(route, "count");
      long accepted = Fields.count(route, "accepted");
      if (route.path("configured").asBoolean() && count >= MANY && count > accepted) {
        add(
            "Route "
                + Fields.text(route, "route")
                + " refused "
                + count
                + " webhooks in the last hour and accepted "
                + accepted
                + ", the last refused: "
                + Fields.text(route, "reason")
                + " ("
                + Fields.text(route, "detail")
                + "): `relayctl refusals`");
      }
    }
  }

  private void events(JsonNode status) {
    long parked = Fields.count(status.path("queue"), "parked");
    if (parked > 0) {
      add(parked + (parked == 1 ? " event is" : " events are") + " parked: `relayctl events list`");
    }
    for (JsonNode route : status.path("routes")) {
      if (route.path("orphaned").asBoolean()) {
        add(
            "Route "
                + Fields.text(route, "id")
                + " is configured no more and has events left: put it back until they are through.");
      }
    }
  }

  private void add(String concern) {
    found.add(Visible.line(concern));
  }
}
