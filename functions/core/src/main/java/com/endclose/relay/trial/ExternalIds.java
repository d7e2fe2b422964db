package com.endclose.relay.trial;

import com.endclose.relay.map.EndCloseRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which events would have which external id, in which stream, over all routes. */
final class ExternalIds {

  private record Name(String stream, String externalId) {}

  private final Map<Name, List<String>> events = new LinkedHashMap<>();
  private final Map<String, Name> names = new LinkedHashMap<>();

  /** Notes an event's record; gives the event's id back. */
  String note(Tried.Mapped tried, String event) {
    EndCloseRecord record = tried.mapping().record();
    Name name = new Name(record.dataStreamKey(), record.externalId());
    events.computeIfAbsent(name, none -> new ArrayList<>()).add(event);
    names.put(event, name);
    return event;
  }

  /** The ids that these events share with others, and all events that have them. */
  Map<String, List<String>> repeated(List<String> of) {
    Map<String, List<String>> repeated = new LinkedHashMap<>();
    for (String event : of) {
      Name name = names.get(event);
      List<String> all = name == null ? List.of() : events.getOrDefault(name, List.of());
      if (name != null && all.size() > 1) {
        repeated.put(name.externalId(), all);
      }
    }
    return repeated;
  }
}
