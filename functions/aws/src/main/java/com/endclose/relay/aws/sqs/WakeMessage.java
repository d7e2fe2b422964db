package com.endclose.relay.aws.sqs;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The body of a wake: {@code {"route":"payabli","shard":2}}. A route's id comes from the
 * configuration, so no text from outside stands in a message.
 */
public record WakeMessage(String route, int shard) {

  /** Route ids of spec DOC, shards as RELAY_SHARDS allows; anything else is no wake of ours. */
  private static final Pattern BODY =
      Pattern.compile("\\{\"route\":\"([a-z0-9][a-z0-9_-]{0,63})\",\"shard\":(\\d{1,3})\\}");

  /** Reads a body; empty when it is not one of ours. */
  public static Optional<WakeMessage> read(String body) {
    Matcher matcher = BODY.matcher(body);
    return matcher.matches()
        ? Optional.of(new WakeMessage(matcher.group(1), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  /** The body to send. */
  public String body() {
    return "{\"route\":\"" + route + "\",\"shard\":" + shard + "}";
  }

  /** One drainer at a time: the queue hands out a group's next message when this one is done. */
  String group() {
    return route + "/" + shard;
  }
}
