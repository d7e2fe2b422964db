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
    return bytes(webhook.route().id(), webhook.headers(), webhook.body().getBytes(UTF_8));
  }

  static byte[] bytes(String route, Map<String, String> headers, byte[] body) {
    StringBuilder head = new StringBuilder(route).append('\n');
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append('\n'));
    byte[] before = head.append('\n').toString().getBytes(ISO_8859_1);
    byte[] all = Arrays.copyOf(before, before.length + body.length);
    System.arraycopy(body, 0, all, before.length, body.length);
    return all;
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
      headers.computeIfAbsent(lines[i].substring(0, colon), none -> new ArrayList<>()).add(value);
    }
    byte[] body = Arrays.copyOfRange(input, Math.min(head + 2, input.length), input.length);
    return new RawCall(
        lines[0], new WebhookRequest(Headers.of(headers), RawBody.of(body), "54.166.54.170"));
  }

  private static boolean endsHead(byte[] input, int at) {
    return input[at] == '\n' && at + 1 < input.length && input[at + 1] == '\n';
  }
}
