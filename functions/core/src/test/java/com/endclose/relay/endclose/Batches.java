package com.endclose.relay.endclose;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Request bodies as the dispatcher makes them. */
final class Batches {

  private Batches() {}

  static byte[] of(String... externalIds) {
    String records =
        Arrays.stream(externalIds).map(Batches::record).collect(Collectors.joining(","));
    return ("{\"on_conflict\":\"skip\",\"records\":[" + records + "]}")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Records r0, r1, ... */
  static byte[] of(int count) {
    return of(IntStream.range(0, count).mapToObj(i -> "r" + i).toArray(String[]::new));
  }

  private static String record(String externalId) {
    return """
        {"date":"2026-07-01","data_stream_key":"payouts","amount":1250,"direction":"credit",\
        "external_id":"%s","metadata":{}}"""
        .formatted(externalId);
  }
}
