package com.endclose.relay.aws.dynamo;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The routes documents, by version, never changed; each is read once. A large one is compressed: a
 * document may have 1 MiB, an item of DynamoDB 400 KB.
 */
final class ConfigDocuments {

  private static final String PREFIX = "document/";
  private static final String TEXT = "document";
  private static final String PACKED = "packed";
  private static final int LARGE = 100_000;

  private final Table table;
  private final ConcurrentMap<String, String> read = new ConcurrentHashMap<>();

  ConfigDocuments(Table table) {
    this.table = table;
  }

  void put(String version, String document) {
    ItemWriter item = ControlAttributes.item(ControlAttributes.CONFIG, PREFIX + version);
    boolean large = document.length() > LARGE;
    table.put(
        "apply config",
        (large ? item.bytes(PACKED, packed(document)) : item.text(TEXT, document)).item());
  }

  String get(String version) {
    String known = read.get(version);
    if (known != null) {
      return known;
    }
    Map<String, AttributeValue> key =
        ControlAttributes.key(ControlAttributes.CONFIG, PREFIX + version);
    ItemReader item = new ItemReader(table.get("read config", key));
    String document = item.has(PACKED) ? unpacked(item.bytes(PACKED)) : item.text(TEXT);
    read.put(version, document);
    return document;
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
