package com.endclose.relay.admin;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.Sought;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Ids of events as operators write them: whole, or the beginning of one. No index knows beginnings,
 * so they are looked for among the newest events.
 */
public final class EventIds {

  /** With this many digits a second event with the same prefix is not expected. */
  private static final int SURE = 12;

  private static final String HASH = "sha256:";
  private static final Pattern WHOLE = Pattern.compile(HASH + "[0-9a-f]{64}");
  private static final Pattern PREFIX = Pattern.compile("(sha256:)?[0-9a-f]{6,64}");

  private final Supplier<EventAdmin> events;
  private final Clock clock;

  /** Ids of these events. */
  public EventIds(Supplier<EventAdmin> events, Clock clock) {
    this.events = events;
    this.clock = clock;
  }

  /** Whether this may be the beginning of an id, or all of it. */
  static boolean mayBegin(String written) {
    return PREFIX.matcher(written).matches();
  }

  /** The events that have ids beginning like this. */
  public Sought beginning(String field, String prefix, @Nullable String route) {
    if (!PREFIX.matcher(prefix).matches()) {
      throw Refusal.of(
          field, "give at least 6 hex digits of the event's id, with or without sha256:");
    }
    return events.get().beginningWith(whole(prefix), route, clock.instant());
  }

  /** The id of the one event that is named by this field, to look at it. */
  public String of(String field, String written) {
    return one(field, written, false);
  }

  /** The same to change the event: a short beginning must be the only one among all events. */
  public String toChange(String field, String written) {
    return one(field, written, true);
  }

  private String one(String field, String written, boolean change) {
    if (WHOLE.matcher(written).matches()) {
      return written;
    }
    if (!PREFIX.matcher(written).matches()) {
      throw Refusal.of(
          field,
          "an event's id is sha256: and 64 hex digits, of which the first 6 or more will do where"
              + " no other event has the same; by the processor's own id it is found with route and"
              + " event_id");
    }
    String id = whole(written);
    if (WHOLE.matcher(id).matches()) {
      return id;
    }
    Sought sought = beginning(field, written, null);
    List<String> ids = sought.events().stream().map(view -> view.event()).map(Event::id).toList();
    if (ids.isEmpty()) {
      throw Refusal.of(404, field, "no event has an id that begins like this" + early(sought));
    }
    if (ids.size() > 1) {
      throw Refusal.of(409, field, "several events have ids that begin like this: " + text(ids));
    }
    if (change && sought.stoppedEarly() && id.length() < HASH.length() + SURE) {
      throw Refusal.of(
          409,
          field,
          "give at least "
              + SURE
              + " digits, or all: an older event may have an id that begins like "
              + ids.get(0)
              + early(sought));
    }
    return ids.get(0);
  }

  private static String whole(String written) {
    return written.startsWith(HASH) ? written : HASH + written;
  }

  private static String text(List<String> ids) {
    return String.join(", ", ids);
  }

  private static String early(Sought sought) {
    return sought.stoppedEarly() ? "; " + note(sought) : "";
  }

  /** What was not looked at. */
  public static String note(Sought sought) {
    return "only the newest " + sought.lookedAt() + " events were looked at, older ones were not";
  }
}
