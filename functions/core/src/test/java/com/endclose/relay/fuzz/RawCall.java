package com.endclose.relay.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A call as bytes: a line with the route, a line a header, an empty line, the body. */
record RawCall(String route, WebhookRequest request) {

  static byte[] bytes(SampleWebhook webhook) {
    StringBuilder head = new StringBuilder(webhook.route().id()).append('\n');
    webhook.headers().forEach((name, value) -> head.append(name + ": " + value + "\n"));
    return head.append('\n').append(webhook.body()).toString().getBytes(UTF_8);
  }

  /** Any bytes are a call: what has no empty line has no body. */
  static RawCall of(byte[] input) {
    int head = 0;
    while (head < input.length && !endsHead(input, head)) {
      head++;
    }
    String[] lines = new String(input, 0, head, ISO_8859_1).split("\n", -1);
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = Math.max(lines[i].indexOf(": "), 0);
      String value = lines[i].substring(Math.min(colon + 2, lines[i].length()));
      headers
          .computeIfAbsent(lines[i].substring(0, colon), none -> new ArrayList<>())
          .add(value);
    }
    byte[] body = Arrays.copyOfRange(input, Math.min(head + 2, input.length), input.length);
    return new RawCall(
        lines[0], new WebhookRequest(Headers.of(headers), RawBody.of(body), "54.166.54.170"));
  }

  private static boolean endsHead(byte[] input, int at) {
    return input[at] == '\n' && at + 1 < input.length && input[at + 1] == '\n';
  }
}
