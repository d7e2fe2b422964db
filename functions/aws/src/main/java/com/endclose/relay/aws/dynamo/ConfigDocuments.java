package com.endclose.relay.aws.dynamo;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The routes documents, by version, never changed; each is read once. A large one is compressed,
 * and split into pieces where it is still too large for one item: a document may have 1 MiB, an
 * item of DynamoDB 400 KB.
 */
final class ConfigDocuments {

  private static final String PREFIX = "document/";
  private static final String TEXT = "document";
  private static final String PACKED = "packed";
  private static final String PIECES = "pieces";
  private static final int LARGE = 100_000;
  private static final int LARGEST_PIECE = 350_000;

  private final Table table;
  private final ConcurrentMap<String, String> read = new ConcurrentHashMap<>();

  ConfigDocuments(Table table) {
    this.table = table;
  }

  void put(String version, String document) {
    ItemWriter item = ControlAttributes.item(ControlAttributes.CONFIG, PREFIX + version);
    if (document.length() <= LARGE) {
      table.put("apply config", item.text(TEXT, document).item());
      return;
    }
    byte[] packed = packed(document);
    int pieces = (packed.length + LARGEST_PIECE - 1) / LARGEST_PIECE;
    // The first piece counts the others: it is written last, so that a crash leaves no count
    // without them.
    for (int piece = pieces; piece > 1; piece--) {
      table.put(
          "apply config",
          ControlAttributes.item(ControlAttributes.CONFIG, place(version, piece))
              .bytes(PACKED, piece(packed, piece))
              .item());
    }
    table.put(
        "apply config", item.bytes(PACKED, piece(packed, 1)).number(PIECES, pieces, 1).item());
  }

  private static byte[] piece(byte[] packed, int piece) {
    int from = (piece - 1) * LARGEST_PIECE;
    return Arrays.copyOfRange(packed, from, Math.min(packed.length, from + LARGEST_PIECE));
  }

  private static String place(String version, int piece) {
    return PREFIX + version + (piece == 1 ? "" : "/" + piece);
  }

  String get(String version) {
    String known = read.get(version);
    if (known != null) {
      return known;
    }
    ItemReader item = item(version, 1);
    String document = item.has(PACKED) ? unpacked(packed(version, item)) : item.text(TEXT);
    read.put(version, document);
    return document;
  }

  private byte[] packed(String version, ItemReader first) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(first.bytes(PACKED));
    int pieces = first.count(PIECES, 1);
    for (int piece = 2; piece <= pieces; piece++) {
      packed.writeBytes(item(version, piece).bytes(PACKED));
    }
    return packed.toByteArray();
  }

  private ItemReader item(String version, int piece) {
    Map<String, AttributeValue> key =
        ControlAttributes.key(ControlAttributes.CONFIG, place(version, piece));
    return new ItemReader(table.get("read config", key));
  }

  private static byte[] packed(String document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(document.getBytes(StandardCharsets.UTF_8));
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return bytes.toByteArray();
  }

  private static String unpacked(byte[] packed) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw new UncheckedIOException("a stored document is damaged", damaged);
    }
  }
}
