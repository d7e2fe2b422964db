package com.endclose.relay.verify.keys;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A processor's keys in memory: answers by URI, and 404 for every other; all questions kept. */
public final class PublishedKeys implements KeySource {

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<Request> asked = new CopyOnWriteArrayList<>();

  public PublishedKeys at(String uri, int status, String body) {
    answers.put(uri, new Answered(status, body));
    return this;
  }

  /** From now on nobody answers there. */
  public PublishedKeys away(String uri) {
    answers.put(uri, new NoAnswer("no complete answer in time"));
    return this;
  }

  /** The questions so far. */
  public List<Request> asked() {
    return List.copyOf(asked);
  }

  @Override
  public Answer ask(Request request) {
    asked.add(request);
    return answers.getOrDefault(request.uri().toString(), new Answered(404, "{}"));
  }
}
