package com.endclose.relay.admin.server;

import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Hosts;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A listener for operators, whose every request goes through a {@link Guard}. */
public final class AdminServer implements AutoCloseable {

  private static final int BACKLOG = 128;
  private static final int MOST_AT_ONCE = 1_024;
  private static final Duration IDLE_THREAD = Duration.ofSeconds(30);

  /** Of JDK's server, in seconds: how long a request may take to arrive. */
  private static final String MOST_SECONDS = "sun.net.httpserver.maxReqTime";

  static {
    // It is read once, when the first server is made. What was set on purpose stays.
    if (System.getProperty(MOST_SECONDS) == null) {
      System.setProperty(MOST_SECONDS, "10");
    }
  }

  private final HttpServer server;
  private final ExecutorService threads;

  private AdminServer(HttpServer server) {
    this.server = server;
    this.threads =
        new ThreadPoolExecutor(
            0,
            MOST_AT_ONCE,
            IDLE_THREAD.toMillis(),
            TimeUnit.MILLISECONDS,
            new SynchronousQueue<>(),
            work -> {
              Thread thread = new Thread(work, "admin");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Takes a port; nothing is answered before {@link #serve}. Throws {@link java.net.BindException}
   * when it is in use.
   *
   * @param address with port 0 for any free one
   */
  public static AdminServer bind(InetSocketAddress address) throws IOException {
    return new AdminServer(HttpServer.create(address, BACKLOG));
  }

  /**
   * Starts answering.
   *
   * @param host what the listener was told to listen on: an address or a name
   */
  public void serve(Guard guard, String host) {
    Hosts own = Hosts.of(address(), host);
    server.setExecutor(threads);
    server.createContext("/", new Exchanges(request -> guard.answer(request, own)));
    server.start();
  }

  /** Where it listens, the port it was given included. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Where a browser on this machine finds it. */
  public URI url() {
    InetSocketAddress address = address();
    boolean everywhere = address.getAddress().isAnyLocalAddress();
    String host = everywhere ? "127.0.0.1" : Hosts.literal(address.getAddress());
    return URI.create("http://" + host + ":" + address.getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
