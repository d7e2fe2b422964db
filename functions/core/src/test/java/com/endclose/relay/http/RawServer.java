package com.endclose.relay.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * Answers every request with the same bytes, HTTP or not, and then waits for the client to hang up,
 * or hangs up itself.
 */
public final class RawServer implements AutoCloseable {

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final CountDownLatch hungUp = new CountDownLatch(1);
  private final byte[] answer;
  private final boolean waits;

  private RawServer(String answer, boolean waits) throws IOException {
    this.answer = answer.getBytes(StandardCharsets.ISO_8859_1);
    this.waits = waits;
    var thread = new Thread(this::serve, "raw server");
    thread.setDaemon(true);
    thread.start();
  }

  public static RawServer answeringThenClosing(String answer) throws IOException {
    return new RawServer(answer, false);
  }

  public static RawServer answeringThenWaiting(String answer) throws IOException {
    return new RawServer(answer, true);
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/v1");
  }

  /** The requests' heads so far, line by line. */
  public List<String> heads() {
    return List.copyOf(heads);
  }

  /** Opens once a client has hung up. */
  public CountDownLatch hungUp() {
    return hungUp;
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        heads.add(head(socket.getInputStream()));
        socket.getOutputStream().write(answer);
        socket.getOutputStream().flush();
        while (waits && socket.getInputStream().read() >= 0) {
          // The rest of the request does not matter.
        }
      } catch (IOException e) {
        // A reset is a way to hang up.
      }
      hungUp.countDown();
    }
  }

  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("hung up");
      }
      head.append((char) b);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
