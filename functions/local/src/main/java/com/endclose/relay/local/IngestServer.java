package com.endclose.relay.local;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.ingest.Ingest;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ingest over HTTP, on the loopback address only. A request holds a thread while it arrives, so
 * there are many, and one that takes too long to arrive is cut off.
 */
final class IngestServer implements AutoCloseable {

  private static final String HOST = "127.0.0.1";
  private static final int BACKLOG = 512;
  private static final int MOST_AT_ONCE = 1024;
  private static final Duration IDLE_THREAD = Duration.ofSeconds(30);
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(5);

  private final HttpServer server;
  private final IngestHandler handler;
  private final ExecutorService threads;

  private IngestServer(HttpServer server, IngestHandler handler) {
    this.server = server;
    this.handler = handler;
    this.threads =
        new ThreadPoolExecutor(
            0,
            MOST_AT_ONCE,
            IDLE_THREAD.toMillis(),
            TimeUnit.MILLISECONDS,
            new SynchronousQueue<>(),
            Threads.named("ingest"));
  }

  /**
   * Starts listening; throws {@link CannotStart} when the port is taken.
   *
   * @param port 0 for any free one
   */
  static IngestServer start(int port, Ingest ingest, RouteProvider routes, int trustedProxies) {
    tuneTheJdksServer();
    try {
      InetAddress loopback = InetAddress.getByAddress(HOST, new byte[] {127, 0, 0, 1});
      HttpServer http = HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
      IngestHandler handler = new IngestHandler(ingest, routes, trustedProxies);
      IngestServer server = new IngestServer(http, handler);
      http.setExecutor(server.threads);
      http.createContext("/", handler);
      http.start();
      return server;
    } catch (BindException taken) {
      throw new CannotStart(
          "port "
              + port
              + " is in use: choose another for ingest (-Drelay.ingest.port=0 takes any"
              + " free one)");
    } catch (IOException broken) {
      throw new CannotStart("ingest can't listen on port " + port + ": " + broken.getMessage());
    }
  }

  /** It reads these once, when its first class is loaded. What was set on purpose stays. */
  private static void tuneTheJdksServer() {
    setIfAbsent("sun.net.httpserver.nodelay", "true");
    setIfAbsent("sun.net.httpserver.maxReqTime", "10");
    setIfAbsent("sun.net.httpserver.maxRspTime", "30");
    setIfAbsent("sun.net.httpserver.maxIdleConnections", "1024");
  }

  private static void setIfAbsent(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  URI url() {
    return URI.create("http://" + HOST + ":" + server.getAddress().getPort());
  }

  /** Requests that have begun are answered; new ones are told to come again. */
  @Override
  public void close() {
    handler.finish(LAST_REQUESTS);
    server.stop(0);
    threads.shutdownNow();
  }
}
