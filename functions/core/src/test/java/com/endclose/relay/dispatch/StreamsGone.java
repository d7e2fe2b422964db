package com.endclose.relay.dispatch;

import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** End Close answers 404 for records whose external ids begin with the name of these routes. */
record StreamsGone(RecordSink client, List<String> routes) implements RecordSink {

  StreamsGone(TestRelay relay, List<String> routes) {
    this(new EndCloseClient(relay.standIn.baseUrl(), () -> relay.apiKey, relay.clock), routes);
  }

  @Override
  public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
    String json = new String(body, StandardCharsets.UTF_8);
    return routes.stream().anyMatch(route -> json.contains("\"external_id\":\"" + route))
        ? new PostOutcome.Rejected(404, "Unknown data stream")
        : client.post(idempotencyKey, body, limit);
  }

  @Override
  public AskOutcome ask(String bulkRequestId, Duration limit) {
    return client.ask(bulkRequestId, limit);
  }

  @Override
  public boolean answers(Duration limit) {
    return client.answers(limit);
  }
}
