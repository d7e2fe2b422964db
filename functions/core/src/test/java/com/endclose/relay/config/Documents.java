package com.endclose.relay.config;

import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.verify.Processors;
import java.util.Set;

/** Routes documents that tests apply and change. */
final class Documents {

  static final RoutesParser PARSER = new RoutesParser(Processors.standard(Set.of("geo", "rate")));

  private static final String HEAD =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: PAY}
          map:
            data_stream_key: payouts
            external_id: transferId
            amount: amount
            direction: credit
            metadata:
      """;

  private Documents() {}

  /** One route that forwards this metadata, each as {@code name: field}. */
  static String forwarding(String... metadata) {
    StringBuilder document = new StringBuilder(HEAD);
    document.append("        batch: batchId\n");
    for (String each : metadata) {
      document.append("        ").append(each).append('\n');
    }
    return document.toString();
  }

  static Routes routes(String document) {
    RoutesReading reading = PARSER.parse(document);
    if (!reading.valid()) {
      throw new IllegalArgumentException(reading.problems().toString());
    }
    return reading.routes();
  }

  static String version(String document) {
    return RoutesParser.version(document);
  }
}
