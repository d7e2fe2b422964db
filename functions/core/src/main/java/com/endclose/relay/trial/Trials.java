package com.endclose.relay.trial;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Payload;
import com.endclose.relay.json.Items;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.Route;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Screening;
import com.fasterxml.jackson.databind.JsonNode;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Maps payloads to see what comes of it. Reads only. Throws {@link
 * com.endclose.relay.event.StoreUnavailable} when the store is away.
 */
public final class Trials {

  private static final int SAMPLE_KEY_BYTES = 32;

  private final EventRows rows;
  private final PayloadCipher cipher;
  private final Supplier<MaskingKey> maskingKey;
  private final Processors processors;

  /** Of samples: under the masking key, anyone could look up what a hash stands for. */
  private final MaskingKey ofSamples = MaskingKey.of("samples " + drawn());

  /**
   * Trials on these events.
   *
   * @param maskingKey may throw {@link IllegalStateException} that names the setting
   */
  public Trials(
      EventRows rows,
      PayloadCipher cipher,
      Supplier<MaskingKey> maskingKey,
      Processors processors) {
    this.rows = rows;
    this.cipher = cipher;
    this.maskingKey = maskingKey;
    this.processors = processors;
  }

  private static String drawn() {
    byte[] drawn = new byte[SAMPLE_KEY_BYTES];
    new SecureRandom().nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }

  /**
   * Tries a route on a body as it would be received; one result for each event that the body holds.
   * Of the route's filters, those count that ask the body: a header may tell the type, and a sample
   * has none. Hashes are made under a key of their own, not the masking key.
   */
  public List<Tried> sample(Route route, byte[] body, Instant receivedAt) {
    Optional<Processor> adapter = processors.find(route.source());
    byte[] document = adapter.map(known -> known.document(RawBody.of(body)).bytes()).orElse(body);
    JsonNode call = JsonReader.read(document) instanceof Reading.Document read ? read.root() : null;
    Optional<List<byte[]>> items =
        route.items() == null
            ? Optional.empty()
            : Items.of(document, route.items(), route.idPaths());
    return items.orElseGet(() -> List.of(document)).stream()
        .map(item -> sample(route, adapter, JsonReader.read(item), call, receivedAt))
        .toList();
  }

  private Tried sample(
      Route route,
      Optional<Processor> adapter,
      Reading item,
      @Nullable JsonNode call,
      Instant receivedAt) {
    Optional<Tried> held =
        item instanceof Reading.Document document
            ? Tried.held(
                Screening.ofAnyType(
                    route, document.root(), testMark(adapter, document.root(), call)))
            : Optional.empty();
    return held.orElseGet(() -> map(route, item, receivedAt, () -> ofSamples));
  }

  private static @Nullable String testMark(
      Optional<Processor> adapter, JsonNode event, @Nullable JsonNode call) {
    return adapter
        .flatMap(known -> known.info().testMode())
        .flatMap(mode -> mode.markOf(event, call, Headers.of(Map.of())))
        .orElse(null);
  }

  /** Whether a route's filters forward a stored event. */
  public boolean admits(Route route, Event event) {
    return content(event).admittedBy(route);
  }

  /** Tries a route on the body in use of a stored event. */
  public Tried stored(Route route, Event event) {
    return content(event).with(route, this);
  }

  /** A stored event's body, opened once for several maps. */
  Content content(Event event) {
    Optional<Payload> payload = rows.readBody(event.id(), event.bodies().active().version());
    if (payload.isEmpty()) {
      return new Content(event, new Tried.Wiped(), null);
    }
    Opened opened =
        cipher.open(event.id(), event.bodies().active().version(), payload.get().bytes());
    if (opened instanceof Opened.Plain plain) {
      return new Content(event, null, JsonReader.read(plain.bytes()));
    }
    String reason =
        opened instanceof Opened.UnknownKey unknown
            ? "its payload is encrypted under the data key " + unknown.keyId() + ", not known here"
            : "its stored payload can't be decrypted";
    return new Content(event, new Tried.Failed(reason), null);
  }

  Tried map(Route route, Reading reading, Instant receivedAt) {
    return map(route, reading, receivedAt, maskingKey);
  }

  private static Tried map(
      Route route, Reading reading, Instant receivedAt, Supplier<MaskingKey> key) {
    if (reading instanceof Reading.Flawed flawed) {
      return new Tried.Failed(flawed.reason());
    }
    if (reading instanceof Reading.NotJson notJson) {
      return new Tried.Failed(notJson.reason());
    }
    return mapped(route, ((Reading.Document) reading).root(), receivedAt, key);
  }

  private static Tried mapped(
      Route route, JsonNode payload, Instant receivedAt, Supplier<MaskingKey> key) {
    try {
      Mapping mapping = new RecordMapper(key.get()).map(route.map(), payload, receivedAt);
      return mapping instanceof Mapping.Mapped mapped
          ? new Tried.Mapped(mapped, payload)
          : new Tried.Failed(((Mapping.Unmappable) mapping).reason());
    } catch (IllegalStateException noKey) {
      return new Tried.Failed("MASKING_HMAC_KEY can't be had: records are made with it");
    } catch (RuntimeException | StackOverflowError unforeseen) {
      // As the dispatcher does: one event alone, and no text that may quote the payload.
      return new Tried.Failed(
          "making its record failed with " + unforeseen.getClass().getSimpleName());
    }
  }
}
