package com.endclose.relay.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** One connection that webhooks are posted over: so plain that it takes little of the processor. */
final class KeptConnection implements AutoCloseable {

  private static final String LENGTH = "content-length:";

  private final Socket socket;
  private final InputStream in;
  private final String head;
  private final byte[] buffer = new byte[16_384];

  KeptConnection(URI ingest, String route) throws IOException {
    socket = new Socket(ingest.getHost(), ingest.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    in = socket.getInputStream();
    head =
        "POST /ingest/%s HTTP/1.1\r\nhost: %s\r\ncontent-type: application/json\r\n"
            .formatted(route, ingest.getAuthority());
  }

  /** Posts one; the whole answer, head and body. */
  String post(String signature, byte[] body) throws IOException {
    byte[] start =
        (head + "x-signature: " + signature + "\r\n" + LENGTH + " " + body.length + "\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] request = Arrays.copyOf(start, start.length + body.length);
    System.arraycopy(body, 0, request, start.length, body.length);
    socket.getOutputStream().write(request);
    return answer();
  }

  private String answer() throws IOException {
    int read = 0;
    while (true) {
      int more = in.read(buffer, read, buffer.length - read);
      if (more <= 0) {
        throw new EOFException("the connection was closed before the answer was whole");
      }
      read += more;
      String text = new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
      int end = text.indexOf("\r\n\r\n");
      if (end >= 0 && read >= end + 4 + length(text.substring(0, end))) {
        return text;
      }
    }
  }

  private static int length(String head) {
    int at = head.toLowerCase(Locale.ROOT).indexOf(LENGTH) + LENGTH.length();
    int end = head.indexOf('\r', at);
    return Integer.parseInt(head.substring(at, end < 0 ? head.length() : end).strip());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
