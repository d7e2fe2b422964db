package com.endclose.relay.relayctl.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which events a change of many is about. */
final class EventFilter {

  @Option(names = "--route", paramLabel = "ROUTE", description = "Of this route.")
  private @Nullable String route;

  @Option(names = "--error", paramLabel = "TEXT", description = "With this text in their error.")
  private @Nullable String error;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Received at or after this instant or day (2026-07-01, 2026-07-01T08:00:00Z).")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Received before this instant, or on this day at the latest.")
  private @Nullable String to;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "In this state (default: parked).")
  private @Nullable String status;

  @Option(names = "--all", description = "All of that state: needed where nothing else narrows.")
  private boolean all;

  @Option(
      names = "--cursor",
      paramLabel = "TEXT",
      description = "Go on where an earlier run was interrupted.")
  private @Nullable String cursor;

  @Option(
      names = "--step",
      paramLabel = "N",
      defaultValue = "100",
      description = "Look at so many in one call (default: ${DEFAULT-VALUE}).")
  private int step;

  /** Whether it says anything. */
  boolean given() {
    return narrows() || all || status != null || cursor != null;
  }

  /** Whether it may be carried out. */
  boolean narrows() {
    return all || route != null || error != null || from != null || to != null;
  }

  @Nullable String cursor() {
    return cursor;
  }

  int step() {
    return step;
  }

  /** As the API takes it. */
  ObjectNode document() {
    ObjectNode document = Requests.document().put("status", status());
    Requests.put(document, "route", route);
    Requests.put(document, "error", error);
    Requests.put(document, "from", from);
    return Requests.put(document, "to", to);
  }

  private String status() {
    return status == null ? "parked" : status;
  }

  /** In words, for the question before. */
  String words() {
    List<String> parts = new ArrayList<>(List.of("every " + status() + " event"));
    add(parts, "of route ", route);
    add(parts, "with the error text ", error == null ? null : '"' + error + '"');
    add(parts, "received from ", from);
    add(parts, "to ", to);
    return String.join(" ", parts);
  }

  private static void add(List<String> parts, String words, @Nullable String value) {
    if (value != null) {
      parts.add(words + value);
    }
  }
}
