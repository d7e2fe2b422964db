package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One inbound webhook source and one End Close data stream.
 *
 * @param source the processor adapter's name
 * @param items where the events of one call stand; null when a call is one event
 * @param events which types are forwarded; null forwards all
 * @param when which values an event must hold to be forwarded; null forwards all
 * @param testEvents what becomes of test events, where the source tells them
 * @param maxBodyBytes the largest body accepted, in bytes as received
 */
public record Route(
    String id,
    String source,
    Auth auth,
    @Nullable Path items,
    @Nullable EventFilter events,
    @Nullable ValueFilter when,
    TestEvents testEvents,
    int maxBodyBytes,
    RouteMap map) {

  /** Where an event's id is: the paths of its own, without any that of its external id. */
  public List<Path> idPaths() {
    return auth instanceof Auth.Hmac hmac && !hmac.event().id().isEmpty()
        ? hmac.event().id()
        : List.of(map.externalId().source());
  }

  /** Whether the route forwards an event of this type, null when unknown. */
  public boolean admits(@Nullable String eventType) {
    return events == null || events.admits(eventType);
  }
}
