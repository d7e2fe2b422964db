package com.endclose.relay.standin;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The calls of the API, as faults are aimed at them. */
enum Target {
  POST,
  POLL,
  CONFIG,
  MANIFEST,
  OTHER;

  private static final String POLLS = "/v1/bulk_requests/";
  private static final String MANIFESTS = "/v1/relays/instances/";

  static Target of(Request request) {
    String path = request.path();
    return switch (request.method()) {
      case "POST" -> path.equals("/v1/records/bulk") ? POST : OTHER;
      case "PUT" -> path.startsWith(MANIFESTS) ? MANIFEST : OTHER;
      case "GET" ->
          path.equals("/v1/relays/config") ? CONFIG : path.startsWith(POLLS) ? POLL : OTHER;
      default -> OTHER;
    };
  }

  /** What follows the fixed part of the path, the id, decoded. */
  String id(Request request) {
    return switch (this) {
      case POLL ->
          // A plus sign in a path is a plus sign.
          URLDecoder.decode(
              request.path().substring(POLLS.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
      case MANIFEST -> request.path().substring(MANIFESTS.length());
      default -> "";
    };
  }
}
