package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Payload;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Bodies too large to ride in their row, in items of their own: every write of a row is paid for by
 * all of its bytes (AWS-10).
 *
 * <p>The first piece, the head, has a key that row, version and hash give: who comes again after a
 * crash writes over what was left, and whoever reads the row finds it. It names a nonce, and the
 * keys of the other pieces contain it. They are written before their head, so that a head that
 * stands is complete, and two writers of one body don't mix. The row is written last, on condition:
 * that is the commit. A transaction would do the same at twice the price (AWS-11).
 */
final class BodyItems {

  /** Pieces are items of at most 300 KB, key and names included. */
  static final int PIECE_BYTES = 300 * 1024 - 512;

  private static final int HASH_DIGITS = 16;
  private static final int READS = 3;
  private static final Condition HEAD_IS_OURS =
      new Condition("#o = :o", Map.of("#o", EventAttributes.NONCE));

  private final Table table;
  private final Supplier<String> nonces;

  BodyItems(Table table, Supplier<String> nonces) {
    this.table = table;
    this.nonces = nonces;
  }

  /** The key of a body's head. */
  static String head(String id, BodyRef body) {
    return head(id, body.version(), body.hash());
  }

  static String head(String id, int version, String hash) {
    return id + "/body/" + version + "-" + digits(hash).substring(0, HASH_DIGITS);
  }

  private static String digits(String hash) {
    String digits = StoredHash.digits(hash);
    if (!digits.isEmpty()) {
      return digits;
    }
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(hash.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** What one writing left: only its writer knows the nonce before a row points to it. */
  record Stored(String head, String nonce, int pieces) {}

  Stored write(String head, Payload body) {
    byte[] bytes = body.bytes();
    int pieces = Math.max(1, (bytes.length + PIECE_BYTES - 1) / PIECE_BYTES);
    Stored stored = new Stored(head, nonces.get(), pieces);
    for (int piece = 1; piece < pieces; piece++) {
      table.put("body", piece(tail(stored, piece), bytes, piece).item());
    }
    Map<String, AttributeValue> before =
        table.put(
            "body",
            piece(head, bytes, 0)
                .text(EventAttributes.NONCE, stored.nonce())
                .number(EventAttributes.PIECES, pieces, 1)
                .item());
    if (!before.isEmpty()) {
      Stored replaced = stored(head, before);
      if (!replaced.nonce().equals(stored.nonce())) {
        removeTails(replaced);
      }
    }
    return stored;
  }

  private static ItemWriter piece(String key, byte[] bytes, int piece) {
    int from = piece * PIECE_BYTES;
    return new ItemWriter()
        .text(EventAttributes.ID, key)
        .bytes(
            EventAttributes.PIECE,
            Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PIECE_BYTES)));
  }

  private static String tail(Stored stored, int piece) {
    return stored.head() + "/" + stored.nonce() + "/" + piece;
  }

  private static Stored stored(String head, Map<String, AttributeValue> item) {
    ItemReader reader = new ItemReader(item);
    return new Stored(
        head, reader.text(EventAttributes.NONCE), reader.count(EventAttributes.PIECES, 1));
  }

  /** Empty when it is not there. */
  Optional<Payload> read(String head) {
    for (int read = 0; read < READS; read++) {
      Map<String, AttributeValue> item = table.get("body", EventAttributes.key(head));
      if (item.isEmpty()) {
        return Optional.empty();
      }
      Stored stored = stored(head, item);
      Map<String, byte[]> pieces = tails(stored);
      pieces.put(head, new ItemReader(item).bytes(EventAttributes.PIECE));
      if (pieces.size() == stored.pieces()) {
        return Optional.of(joined(stored, pieces));
      }
      // The same body was written over it between the two reads: its new head tells of new tails.
    }
    return Optional.empty();
  }

  private Map<String, byte[]> tails(Stored stored) {
    Map<String, byte[]> pieces = new HashMap<>();
    if (stored.pieces() == 1) {
      return pieces;
    }
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (int piece = 1; piece < stored.pieces(); piece++) {
      keys.add(EventAttributes.key(tail(stored, piece)));
    }
    for (Map<String, AttributeValue> item : table.getAll("body", keys)) {
      ItemReader reader = new ItemReader(item);
      pieces.put(reader.text(EventAttributes.ID), reader.bytes(EventAttributes.PIECE));
    }
    return pieces;
  }

  private static Payload joined(Stored stored, Map<String, byte[]> pieces) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(stored.pieces() * PIECE_BYTES);
    bytes.writeBytes(pieces.get(stored.head()));
    for (int piece = 1; piece < stored.pieces(); piece++) {
      bytes.writeBytes(pieces.get(tail(stored, piece)));
    }
    return new Payload(bytes.toByteArray());
  }

  /**
   * Removes a body that no row points to any more; the head last, so that a crash leaves what finds
   * the rest.
   *
   * @param size its size in bytes, as far as it is known
   */
  void remove(String head, int size) {
    Map<String, AttributeValue> item =
        table.get(
            "body",
            EventAttributes.key(head),
            List.of(EventAttributes.NONCE, EventAttributes.PIECES),
            Math.min(size, PIECE_BYTES));
    if (!item.isEmpty()) {
      removeTails(stored(head, item));
      table.delete("body", EventAttributes.key(head));
    }
  }

  /** Takes back what one writing left, unless another has written over it. */
  void discard(Stored stored) {
    table.delete(
        "body",
        EventAttributes.key(stored.head()),
        HEAD_IS_OURS.with(":o", AttributeValue.fromS(stored.nonce())));
    removeTails(stored);
  }

  private void removeTails(Stored stored) {
    for (int piece = 1; piece < stored.pieces(); piece++) {
      table.delete("body", EventAttributes.key(tail(stored, piece)));
    }
  }
}
