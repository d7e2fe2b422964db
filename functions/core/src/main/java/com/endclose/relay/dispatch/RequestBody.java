package com.endclose.relay.dispatch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The body of {@code POST /records/bulk}, record by record, so that its size is known on the way.
 */
final class RequestBody {

  private static final byte[] OPENING =
      "{\"on_conflict\":\"skip\",\"records\":[".getBytes(StandardCharsets.UTF_8);
  private static final byte[] CLOSING = "]}".getBytes(StandardCharsets.UTF_8);

  private final List<byte[]> records = new ArrayList<>();
  private long size = OPENING.length + CLOSING.length;

  /** A body of these records, in order. */
  static RequestBody of(List<Made.Ready> records) {
    RequestBody body = new RequestBody();
    records.forEach(record -> body.addWithin(record, Long.MAX_VALUE));
    return body;
  }

  /** Adds a record if the body stays within this size, or is empty so far; whether it did. */
  boolean addWithin(Made.Ready record, long budget) {
    byte[] json = record.json();
    long next = size + json.length + (records.isEmpty() ? 0 : 1);
    if (!records.isEmpty() && next > budget) {
      return false;
    }
    records.add(json);
    size = next;
    return true;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) size);
    out.writeBytes(OPENING);
    for (int i = 0; i < records.size(); i++) {
      if (i > 0) {
        out.write(',');
      }
      out.writeBytes(records.get(i));
    }
    out.writeBytes(CLOSING);
    return out.toByteArray();
  }
}
