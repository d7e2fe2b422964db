package com.endclose.relay.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Answers the first request of each connection, the first six at one moment, and keeps the
 * connection open in silence after that.
 */
final class SilencedServer implements AutoCloseable {

  private static final int FIRST = 6;

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final CyclicBarrier together = new CyclicBarrier(FIRST);
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "silenced server");
            thread.setDaemon(true);
            return thread;
          });

  SilencedServer() throws IOException {
    threads.execute(this::accept);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/x");
  }

  ExecutorService threads() {
    return threads;
  }

  private void accept() {
    for (int i = 0; !server.isClosed(); i++) {
      boolean waits = i < FIRST;
      try {
        Socket socket = server.accept();
        threads.execute(() -> serve(socket, waits));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket, boolean waits) {
    try (socket) {
      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) socket.getInputStream().read());
      }
      if (waits) {
        together.await();
      }
      byte[] answer =
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);
      socket.getOutputStream().write(answer);
      socket.getOutputStream().flush();
      while (socket.getInputStream().read() >= 0) {
        // What else comes gets no answer.
      }
    } catch (Exception e) {
      // The client hung up, or the test is over.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    threads.shutdownNow();
  }
}
