package com.endclose.relay.trial;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.RecentEvents;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.Processors;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Events of the route {@code pay} as ingest would have stored them, for what looks at them. */
public final class StoredEvents {

  private static final String SOURCE = "payabli";

  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final PayloadCipher cipher =
      new PayloadCipher(
          DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key"))));
  private Instant next = TickingClock.START;

  /** Stores one, received a second after the one before; its row id. */
  public String store(String route, @Nullable String type, String body) {
    next = next.plusSeconds(1);
    String eventId = "event-" + next.getEpochSecond();
    String id = EventKeys.key(route, SOURCE, eventId);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Payload payload = new Payload(cipher.seal(id, 0, bytes));
    Origin origin = new Origin(route, SOURCE, eventId, type, 0, next, Map.of(), "token-" + id);
    rows.insert(
        Event.pending(id, origin, EventKeys.bodyId(bytes), payload.size()), payload, Instant.EPOCH);
    return id;
  }

  /** Stores a test event, which says so by this mark. */
  public String storeTest(String route, String mark, String body) {
    String id = store(route, null, body);
    Event live = rows.read(id).orElseThrow();
    Origin was = live.origin();
    Origin marked =
        new Origin(
            was.route(),
            was.source(),
            was.eventId(),
            was.eventType(),
            was.shard(),
            was.receivedAt(),
            was.headers(),
            was.token(),
            mark);
    Payload payload = rows.readBody(id, 0).orElseThrow();
    rows.delete(live);
    rows.insert(
        Event.pending(id, marked, live.bodies().active().hash(), payload.size()),
        payload,
        Instant.EPOCH);
    return id;
  }

  /** Takes the payload of one away, as retention does. */
  public void wipe(String id) {
    rows.wipe(rows.read(id).orElseThrow().wiped());
  }

  /** Trials on these events, under a made-up masking key. */
  public Trials trials() {
    return new Trials(rows, cipher, () -> MaskingKey.of("made-up"), Processors.standard(Set.of()));
  }

  /** Whether a route is in use. */
  public RecentEvents recent() {
    return new RecentEvents(rows, new InMemoryBatchRows(), () -> 1);
  }

  /** The events as operators see them. */
  public EventAdmin admin() {
    return new EventAdmin(rows, new InMemoryBatchRows(), 1, EventKeys::key);
  }
}
