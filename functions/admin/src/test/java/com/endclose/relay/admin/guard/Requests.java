package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * Requests to {@code relay.test}, as a well-behaved client sends them, to be changed one by one.
 */
public record Requests(AdminRequest request) {

  public static final String HOST = "relay.test";

  public static Requests get(String path) {
    return of("GET", path, Map.of("host", HOST), "");
  }

  public static Requests post(String path, String body) {
    Map<String, String> headers =
        Map.of("host", HOST, "content-type", "application/json", "relay-request", "1");
    return of("POST", path, headers, body);
  }

  private static Requests of(String method, String path, Map<String, String> headers, String body) {
    return new Requests(
        new AdminRequest(
            method,
            path,
            Map.of(),
            headers,
            body.getBytes(StandardCharsets.UTF_8),
            new Caller("", "192.0.2.1")));
  }

  public Requests with(String header, String value) {
    Map<String, String> headers = new HashMap<>(request.headers());
    headers.put(header, value);
    return new Requests(copy(request.method(), request.query(), headers, request.caller()));
  }

  public Requests without(String header) {
    Map<String, String> headers = new HashMap<>(request.headers());
    headers.remove(header);
    return new Requests(copy(request.method(), request.query(), headers, request.caller()));
  }

  public Requests by(String method) {
    return new Requests(copy(method, request.query(), request.headers(), request.caller()));
  }

  public Requests query(String name, String value) {
    return new Requests(
        copy(request.method(), Map.of(name, value), request.headers(), request.caller()));
  }

  public Requests from(String address) {
    Caller caller = new Caller(request.caller().name(), address);
    return new Requests(copy(request.method(), request.query(), request.headers(), caller));
  }

  public Requests as(String name) {
    Caller caller = new Caller(name, request.caller().address());
    return new Requests(copy(request.method(), request.query(), request.headers(), caller));
  }

  /** With basic auth. */
  public Requests password(String userAndPassword) {
    byte[] bytes = userAndPassword.getBytes(StandardCharsets.UTF_8);
    return with("authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
  }

  private AdminRequest copy(
      String method, Map<String, String> query, Map<String, String> headers, Caller caller) {
    return new AdminRequest(method, request.path(), query, headers, request.body(), caller);
  }
}
