package com.endclose.relay.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a draft makes of one route's newest events.
 *
 * @param lookedAt how many were tried; those left out are told of in the note
 * @param mapped how many would become a record
 * @param failed those that would park
 * @param changed those whose record would be another than the document in force makes
 * @param same how many records would not change
 * @param repeated external ids of several events in one stream: End Close keeps the first of them
 * @param opened the events whose payload was decrypted
 * @param note what else is to be said; null for nothing
 */
public record RouteRehearsal(
    String route,
    int lookedAt,
    int mapped,
    List<Failure> failed,
    List<Change> changed,
    int same,
    List<Repeated> repeated,
    List<String> opened,
    @Nullable String note) {

  public RouteRehearsal {
    failed = List.copyOf(failed);
    changed = List.copyOf(changed);
    repeated = List.copyOf(repeated);
    opened = List.copyOf(opened);
  }

  /** An event that would park, and why. */
  public record Failure(String id, String reason) {}

  /**
   * A record that would change.
   *
   * @param before null when the document in force makes none
   * @param hidden the fields of {@code after} that show a type and a length only
   */
  public record Change(
      String id, @Nullable ObjectNode before, ObjectNode after, List<String> hidden) {

    public Change {
      hidden = List.copyOf(hidden);
    }

    /** Without the records. */
    @Override
    public String toString() {
      return "Change[" + id + "]";
    }
  }

  /** An external id that several events would have. */
  public record Repeated(String externalId, List<String> events) {

    public Repeated {
      events = List.copyOf(events);
    }
  }
}
