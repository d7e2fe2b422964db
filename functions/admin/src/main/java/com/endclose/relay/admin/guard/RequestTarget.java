package com.endclose.relay.admin.guard;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks for, decoded.
 *
 * @param path beginning with a slash
 * @param query of a repeated name the first value
 */
public record RequestTarget(String path, Map<String, String> query) {

  public RequestTarget {
    query = Map.copyOf(query);
  }

  /** Decodes a path and a query as they were sent; empty when an escape in them is broken. */
  public static Optional<RequestTarget> of(String rawPath, @Nullable String rawQuery) {
    try {
      String path = decoded(rawPath.replace("+", "%2B"));
      return path.startsWith("/")
          ? Optional.of(new RequestTarget(path, query(rawQuery == null ? "" : rawQuery)))
          : Optional.empty();
    } catch (IllegalArgumentException broken) {
      return Optional.empty();
    }
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (!name.isEmpty()) {
        query.putIfAbsent(name, equals < 0 ? "" : decoded(pair.substring(equals + 1)));
      }
    }
    return query;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
