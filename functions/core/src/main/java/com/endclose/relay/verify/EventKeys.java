package com.endclose.relay.verify;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The names under which events and batches are recognised when they come again. */
public final class EventKeys {

  private static final String HASH_PREFIX = "sha256:";
  private static final String BATCH_PREFIX = "relay-";
  private static final int BATCH_DIGITS = 40;

  private EventKeys() {}

  /**
   * The ledger's key of an event: {@code sha256:} and the hex SHA-256 of route id, source and event
   * id, one after another, each as a four byte big-endian count of UTF-16 code units and then those
   * units, two bytes each, big-endian. No two triples give the same bytes (spec EVENT-3); UTF-8
   * would not do, since it has no form for the lone surrogates that a JSON text may hold.
   */
  public static String key(String routeId, String source, String eventId) {
    int units = routeId.length() + source.length() + eventId.length();
    ByteBuffer joined = ByteBuffer.allocate(3 * Integer.BYTES + units * Character.BYTES);
    for (String part : new String[] {routeId, source, eventId}) {
      joined.putInt(part.length());
      for (int i = 0; i < part.length(); i++) {
        joined.putChar(part.charAt(i));
      }
    }
    return HASH_PREFIX + hexSha256(joined.array());
  }

  /** The event id that stands in where the processor gives none: equal bodies are one event. */
  public static String bodyId(byte[] body) {
    return HASH_PREFIX + hexSha256(body);
  }

  /**
   * The {@code Idempotency-Key} a batch is posted under: a function of the batch's id alone, so
   * that the same batch always has the same key and another batch another one (spec BATCH,
   * STATE-5).
   */
  public static String idempotencyKey(String batchId) {
    String digits = hexSha256(batchId.getBytes(StandardCharsets.UTF_8));
    return BATCH_PREFIX + digits.substring(0, BATCH_DIGITS);
  }

  private static String hexSha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
