package com.endclose.relay.dispatch;

import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import java.time.Duration;
import java.util.Optional;

/** End Close as ever, with something happening in the world as soon as a POST was answered. */
record AfterPost(RecordSink client, Runnable action) implements RecordSink {

  static Optional<RecordSink> of(TestRelay relay, Runnable action) {
    RecordSink client =
        new EndCloseClient(relay.standIn.baseUrl(), () -> relay.apiKey, relay.clock);
    return Optional.of(new AfterPost(client, action));
  }

  @Override
  public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
    PostOutcome outcome = client.post(idempotencyKey, body, limit);
    action.run();
    return outcome;
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
