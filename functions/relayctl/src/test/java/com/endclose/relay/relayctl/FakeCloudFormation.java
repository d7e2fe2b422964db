package com.endclose.relay.relayctl;

import com.endclose.relay.relayctl.http.SigV4;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** DescribeStacks for one stack, by signed calls only. */
final class FakeCloudFormation implements AutoCloseable {

  private final HttpServer server;
  private final String stack;
  private final String adminUrl;

  /** What was wrong with the last call's signature; empty for nothing. */
  String fault = "not called";

  /** Whether the answer tries to have a file read. */
  boolean hostile;

  FakeCloudFormation(String stack, String adminUrl) throws IOException {
    this.stack = stack;
    this.adminUrl = adminUrl;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    fault = SigV4.fault(exchange, new Ctl().credentials(), "eu-west-1", "cloudformation");
    String query = exchange.getRequestURI().getQuery();
    boolean known =
        query.equals("Action=DescribeStacks&Version=2010-05-15&StackName=" + stack)
            && fault.isEmpty();
    byte[] body = (known ? stacks() : unknown()).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(known ? 200 : 400, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private String stacks() {
    String url = adminUrl == null ? "" : output("AdminUrl", adminUrl + "/");
    String entity =
        "<!DOCTYPE x [<!ENTITY passwd SYSTEM \"file:///etc/passwd\">]>"
            + "<x><OutputKey>AdminUrl</OutputKey><OutputValue>&passwd;</OutputValue></x>";
    return hostile
        ? entity
        : "<DescribeStacksResponse xmlns=\"http://cloudformation.amazonaws.com/doc/2010-05-15/\">"
            + "<DescribeStacksResult><Stacks><member><Outputs>"
            + output("IngestUrl", "https://ingest.example/")
            + url
            + "</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>";
  }

  private static String output(String key, String value) {
    return "<member><OutputKey>"
        + key
        + "</OutputKey><OutputValue>"
        + value
        + "</OutputValue></member>";
  }

  private static String unknown() {
    return "<ErrorResponse><Error><Code>ValidationError</Code>"
        + "<Message>Stack with id x does not exist</Message></Error></ErrorResponse>";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
