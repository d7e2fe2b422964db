package com.endclose.relay.standin;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Takes each call through its faults to the part of the API it is for, and keeps note of it. */
final class Api {

  private final Script script;
  private final BulkApi bulk;
  private final RelayApi relays;
  private final Clock clock;
  private final Supplier<String> apiKey;
  private final List<SeenPost> posts = new ArrayList<>();
  private final List<SeenPoll> polls = new ArrayList<>();
  private final List<SeenAsk> asks = new ArrayList<>();

  Api(Script script, BulkApi bulk, RelayApi relays, Supplier<String> apiKey, Clock clock) {
    this.script = script;
    this.bulk = bulk;
    this.relays = relays;
    this.apiKey = apiKey;
    this.clock = clock;
  }

  synchronized List<SeenPost> posts() {
    return List.copyOf(posts);
  }

  synchronized List<SeenPoll> polls() {
    return List.copyOf(polls);
  }

  synchronized List<SeenAsk> asks() {
    return List.copyOf(asks);
  }

  Turn begin(Request head) {
    return script.take(Target.of(head));
  }

  /** Notes a call whose connection is reset before its body is read. */
  void unread(Turn turn, Request head) {
    note(turn, head, new byte[0], clock.instant(), Reply.RESET);
  }

  Reply answer(Turn turn, Request head, byte[] body) {
    Instant arrivedAt = clock.instant();
    Reply reply = reply(turn, head, body).with(turn.all(Effect.Header.class));
    if (turn.has(Effect.ResetDone.class) || turn.has(Effect.ResetUndone.class)) {
      reply = Reply.RESET;
    }
    note(turn, head, body, arrivedAt, reply);
    return reply;
  }

  private Reply reply(Turn turn, Request head, byte[] body) {
    if (turn.has(Effect.ResetUndone.class)) {
      return Reply.RESET;
    }
    if (turn.all(Effect.MaxBody.class).stream().anyMatch(max -> body.length > max.bytes())) {
      return Reply.message(413, "Payload too large");
    }
    return turn.first(Effect.Answer.class)
        .map(answer -> new Reply(answer.status(), answer.body(), List.of()))
        .orElseGet(() -> dispatch(turn, head, body));
  }

  private Reply dispatch(Turn turn, Request head, byte[] body) {
    if (!apiKey.get().equals(head.header("x-api-key"))) {
      return Reply.message(401, "Unauthorized");
    }
    return switch (turn.target()) {
      case POST -> bulk.post(turn, idempotencyKey(head), body);
      case POLL -> bulk.poll(turn, head);
      case CONFIG -> relays.config(head);
      case MANIFEST -> relays.manifest(turn.target().id(head), body);
      case OTHER -> Reply.message(404, "Not found");
    };
  }

  private synchronized void note(
      Turn turn, Request head, byte[] body, Instant arrivedAt, Reply reply) {
    switch (turn.target()) {
      case POST ->
          posts.add(
              new SeenPost(idempotencyKey(head), externalIds(body), arrivedAt, reply.status()));
      case POLL ->
          polls.add(new SeenPoll(turn.target().id(head), head.query(), arrivedAt, reply.status()));
      case CONFIG -> asks.add(new SeenAsk(condition(head), reply.status()));
      default -> {
        // Nobody asks after the others.
      }
    }
  }

  private static String condition(Request head) {
    String condition = head.header("if-none-match");
    return condition == null ? "" : condition;
  }

  private static String idempotencyKey(Request head) {
    String key = head.header("idempotency-key");
    return key == null ? "" : key;
  }

  private static List<String> externalIds(byte[] body) {
    try {
      return BulkBody.read(body).externalIds();
    } catch (IOException e) {
      return List.of();
    }
  }
}
