package com.endclose.relay.oracles;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Bodies that a processor might send; the same ones in every run. */
final class Bodies {

  private static final List<String> EDGES =
      List.of(
          "{}",
          "[]",
          " {\"a\" : \"\"}\r\n",
          "{\n  \"id\": \"evt_1\",\n  \"amount\": 1.10\n}\n",
          "{\"a\":null,\"b\":{},\"c\":[],\"\":\"\"}",
          "{\"url\":\"https:\\/\\/example.com\\/\",\"e\":\"\\u00e9\"}",
          "{\"name\":\"Caf\u00e9 \u65e5\u672c \ud83d\udcb6 \u202e\"}",
          "{\"a\":\"" + "x".repeat(300_000) + "\"}");

  private static final List<String> PARTS =
      List.of(
          "id",
          "payout",
          "",
          " ",
          "\\n",
          "\\t",
          ".",
          ":",
          "|",
          "=",
          ",",
          "&",
          "%",
          "+",
          "\u00df",
          "\u0416",
          "\u00a0",
          "\u2028",
          "\ud83e\udd11",
          "e\u0301",
          "0",
          "007",
          "1e2",
          "-0.10");

  private Bodies() {}

  /** Edges first, then 30 drawn from a fixed seed. */
  static Stream<String> all() {
    Random random = new Random(20260701);
    return Stream.concat(
        EDGES.stream(), IntStream.range(0, 30).mapToObj(i -> drawn(random)).toList().stream());
  }

  private static String drawn(Random random) {
    StringBuilder body = new StringBuilder("{");
    int members = random.nextInt(8);
    for (int i = 0; i < members; i++) {
      body.append(i == 0 ? "" : ",").append(random.nextBoolean() ? "" : "\n ");
      body.append('"').append(text(random)).append(i).append("\":\"").append(text(random));
      body.append('"');
    }
    return body.append(random.nextBoolean() ? "}" : "}\n").toString();
  }

  static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int parts = random.nextInt(6);
    for (int i = 0; i < parts; i++) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.toString();
  }
}
