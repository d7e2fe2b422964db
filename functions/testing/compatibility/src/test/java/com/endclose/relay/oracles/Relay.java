package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.verify.Credentials;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The relay's verification, as a route for a source makes it. */
record Relay(Processor processor, Auth auth, List<String> secrets) {

  /** With the auth that a routes document has for this source, and the secrets it names. */
  static Relay of(String source, String auth, String... secrets) {
    return of(Processors.standard(Set.of()), source, auth, secrets);
  }

  static Relay of(Processors processors, String source, String auth, String... secrets) {
    String document =
        """
        routes:
        - id: one
          source: %s
          auth: %s
          map:
            data_stream_key: s
            external_id: pspReference
            amount: {source: amount.value, unit: minor}
            currency: {source: amount.currency}
            direction: credit
        """
            .formatted(source, auth);
    RoutesReading reading = new RoutesParser(processors).parse(document);
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException(reading.problems().toString());
    }
    return new Relay(
        processors.find(source).orElseThrow(),
        reading.routes().find("one").orElseThrow().auth(),
        List.of(secrets));
  }

  Verdict verify(String body, Map<String, String> headers, Instant now) {
    WebhookRequest request =
        new WebhookRequest(Headers.joined(headers), RawBody.of(body.getBytes(UTF_8)), "192.0.2.10");
    return processor.verify(request, auth, Credentials.of(Map.of(Auth.SECRET, secrets)), now);
  }

  boolean accepts(String body, Map<String, String> headers, Instant now) {
    return verify(body, headers, now) instanceof Verdict.Verified;
  }
}
