package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What validation has to know of the processor adapters and enrichments that are registered. */
public interface Sources {

  /** The adapters' names. */
  Set<String> names();

  /**
   * Whether the adapter can verify this mode ({@link Auth#mode()}); false for an unknown source.
   */
  boolean takes(String source, String authMode);

  /** Whether the adapter can tell an event's type under this auth. */
  boolean knowsType(String source, Auth auth);

  /** Whether the adapter can tell the processor's event id under this auth. */
  boolean knowsEventId(String source, Auth auth);

  /** What {@code auth} says for this source where the document says nothing: values by key. */
  default Map<String, String> preset(String source) {
    return Map.of();
  }

  /** The keys of {@code auth} that this source alone knows, for {@link Auth.OfSource}. */
  default List<AuthSetting> settings(String source) {
    return List.of();
  }

  /** Where the events of one call stand for this source; empty when a call is one event. */
  default Optional<Path> items(String source) {
    return Optional.empty();
  }

  /** The fields that this source's signature covers; empty when it covers them all. */
  default Set<Path> signedFields(String source) {
    return Set.of();
  }

  /** How this source marks a test event, in words; empty where that is not known. */
  default Optional<String> testMode(String source) {
    return Optional.empty();
  }

  /** How this source writes amounts of money; empty where that is not known. */
  default Optional<SourceMoney> money(String source) {
    return Optional.empty();
  }

  /** The names of the registered enrichments. */
  Set<String> enrichments();
}
