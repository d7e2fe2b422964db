package com.endclose.relay.standin;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTTP/1.1 requests off a connection: head first, body when asked for (by length or chunked).
 */
final class RequestReader {

  private static final int MAX_HEAD = 64 * 1024;
  private static final int MAX_BODY = 64 * 1024 * 1024;

  private final InputStream in;

  RequestReader(InputStream in) {
    this.in = in;
  }

  /** The next request without its body, or null when the client closed the connection. */
  @Nullable Request head() throws IOException {
    String line = line();
    while (line != null && line.isEmpty()) {
      line = line();
    }
    if (line == null) {
      return null;
    }
    String[] parts = line.split(" ", -1);
    if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
      throw new ProtocolException("not an HTTP/1.1 request line");
    }
    int mark = parts[1].indexOf('?');
    String path = mark < 0 ? parts[1] : parts[1].substring(0, mark);
    String query = mark < 0 ? "" : parts[1].substring(mark + 1);
    return new Request(parts[0], path, query, headers(), parts[2].equals("HTTP/1.0"));
  }

  byte[] body(Request head) throws IOException {
    String coding = head.header("transfer-encoding");
    if (coding != null) {
      return chunks();
    }
    String length = head.header("content-length");
    return length == null ? new byte[0] : exactly(size(length, 10));
  }

  private Map<String, List<String>> headers() throws IOException {
    var headers = new HashMap<String, List<String>>();
    for (String line = required(); !line.isEmpty(); line = required()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new ProtocolException("a header line without a name");
      }
      String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
      headers.computeIfAbsent(name, n -> new ArrayList<>()).add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  private byte[] chunks() throws IOException {
    var body = new ByteArrayOutputStream();
    while (true) {
      int size = size(required().split(";", 2)[0].strip(), 16);
      if (size == 0) {
        headers();
        return body.toByteArray();
      }
      if (body.size() + size > MAX_BODY) {
        throw new ProtocolException("body too long");
      }
      body.writeBytes(exactly(size));
      required();
    }
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }

  private static int size(String digits, int radix) throws ProtocolException {
    try {
      int size = Integer.parseInt(digits, radix);
      if (size >= 0 && size <= MAX_BODY) {
        return size;
      }
    } catch (NumberFormatException e) {
      // Told below, as a length out of range is.
    }
    throw new ProtocolException("a length that is no number or too large");
  }

  private String required() throws IOException {
    String line = line();
    if (line == null) {
      throw new EOFException();
    }
    return line;
  }

  private @Nullable String line() throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      if (bytes.size() >= MAX_HEAD) {
        throw new ProtocolException("a line too long");
      }
      if (b != '\r') {
        bytes.write(b);
      }
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }
}
