package com.endclose.relay.standin;

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

  /** What follows the fixed part of the path, the id. */
  String id(Request request) {
    return switch (this) {
      case POLL -> request.path().substring(POLLS.length());
      case MANIFEST -> request.path().substring(MANIFESTS.length());
      default -> "";
    };
  }
}
