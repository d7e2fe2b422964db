package com.endclose.relay.standin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Accepts connections on the loopback address, a daemon thread each. */
final class Listener implements AutoCloseable {

  private final ServerSocket server;
  private final Api api;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);

  private Listener(ServerSocket server, Api api) {
    this.server = server;
    this.api = api;
  }

  /** Starts listening; port 0 takes a free one. */
  static Listener start(int port, Api api) {
    try {
      var listener =
          new Listener(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()), api);
      thread("stand-in", listener::accept);
      return listener;
    } catch (IOException e) {
      throw new UncheckedIOException("the stand-in can't listen on port " + port, e);
    }
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() {
    closing.countDown();
    quietly(server);
    open.forEach(Listener::quietly);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        thread("stand-in connection", () -> serve(socket));
      } catch (IOException e) {
        // Closed, or the client left before it was accepted.
      }
    }
  }

  private void serve(Socket socket) {
    try {
      if (closing.getCount() > 0) {
        new Connection(socket, api, closing).run();
      }
    } finally {
      open.remove(socket);
      quietly(socket);
    }
  }

  private static void thread(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void quietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // Nothing depends on how it closes.
    }
  }
}
