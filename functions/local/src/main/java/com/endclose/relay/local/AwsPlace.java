package com.endclose.relay.local;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where DynamoDB, SQS and Secrets Manager are spoken to: one address for all, or one each.
 *
 * @param embedded whether they are servers of this run's own; the addresses are known once they run
 */
record AwsPlace(boolean embedded, URI dynamoDb, URI sqs, URI secretsManager) {

  private static final String EMBEDDED = "embedded";
  private static final List<String> SERVICES = List.of("dynamodb", "sqs", "secretsmanager");
  private static final String SHAPE =
      "it must be embedded, an address such as http://127.0.0.1:4566, or"
          + " dynamodb=ADDRESS,sqs=ADDRESS,secretsmanager=ADDRESS";

  /** Reads a setting; null, and a problem more, when it can't be read. */
  static @Nullable AwsPlace read(String name, String text, List<String> problems) {
    if (text.equals(EMBEDDED)) {
      URI unknown = URI.create("http://127.0.0.1");
      return new AwsPlace(true, unknown, unknown, unknown);
    }
    try {
      if (!text.contains(",")) {
        URI all = address(text);
        return new AwsPlace(false, all, all, all);
      }
      Map<String, URI> addresses = new HashMap<>();
      List<String> missing = new ArrayList<>(SERVICES);
      for (String part : text.split(",")) {
        int equals = part.indexOf('=');
        String service = part.substring(0, Math.max(0, equals)).strip();
        if (!missing.remove(service)) {
          throw new IllegalArgumentException(service);
        }
        addresses.put(service, address(part.substring(equals + 1).strip()));
      }
      if (missing.isEmpty()) {
        return new AwsPlace(
            false,
            of("dynamodb", addresses),
            of("sqs", addresses),
            of("secretsmanager", addresses));
      }
    } catch (IllegalArgumentException unreadable) {
      // Told below.
    }
    problems.add(name + ": " + SHAPE);
    return null;
  }

  private static URI of(String service, Map<String, URI> addresses) {
    return Objects.requireNonNull(addresses.get(service), service);
  }

  private static URI address(String text) {
    URI address = URI.create(text);
    if (address.getHost() == null || !String.valueOf(address.getScheme()).matches("https?")) {
      throw new IllegalArgumentException("not an address");
    }
    return address;
  }

  /** As a person would write it. */
  @Override
  public String toString() {
    if (embedded) {
      return EMBEDDED;
    }
    return dynamoDb.equals(sqs) && sqs.equals(secretsManager)
        ? dynamoDb.toString()
        : "dynamodb=" + dynamoDb + ",sqs=" + sqs + ",secretsmanager=" + secretsManager;
  }
}
