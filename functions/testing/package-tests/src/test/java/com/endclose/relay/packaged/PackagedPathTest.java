package com.endclose.relay.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.dynamo.DynamoDbEventRows;
import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.OnBackend;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One webhook's way through the functions as they are uploaded, on moto. */
@OnBackend(Backend.Kind.MOTO)
class PackagedPathTest {

  private static final Duration INGEST_TIME = Duration.ofSeconds(60);
  private static final Duration TWO_MINUTES = Duration.ofSeconds(120);
  private static final String SCHEDULED = "{\"source\":\"schedule\",\"task\":\"%s\"}";

  private static final AtomicInteger STARTED = new AtomicInteger();

  private final StandIn endClose = StandIn.start(Stack.API_KEY);
  private Stack stack;

  @BeforeEach
  void start() throws Exception {
    stack = new Stack("relay-" + STARTED.incrementAndGet());
  }

  @AfterEach
  void stop() {
    stack.close();
    endClose.close();
  }

  private static String webhook(String id) {
    return """
    {"version":"2.0","routeKey":"POST /ingest/{route}","rawPath":"/ingest/pay",
     "headers":{"authorization":"%s","content-type":"application/json","user-agent":"sender/1.0"},
     "requestContext":{"http":{"method":"POST","path":"/ingest/pay","sourceIp":"205.255.255.176"}},
     "pathParameters":{"route":"pay"},"isBase64Encoded":false,
     "body":"{\\"Event\\":\\"TransferFunded\\",\\"transferId\\":\\"%s\\",\\"amount\\":\\"10.00\\",\\"account\\":\\"4111111111111111\\"}"}"""
        .formatted(Stack.HOOK, id);
  }

  private static String wake(String body) {
    return "{\"Records\":[{\"messageId\":\"1\",\"eventSource\":\"aws:sqs\",\"body\":\"%s\"}]}"
        .formatted(body.replace("\"", "\\\""));
  }

  private Event event(String answer) throws Exception {
    String id =
        new JsonMapper().readTree(answer).path("headers").path("relay-event-id").textValue();
    return new DynamoDbEventRows(stack.dynamo, Duration.ofDays(30), () -> "nonce", Runnable::run)
        .read(id)
        .orElseThrow();
  }

  @ParameterizedTest(name = "from a snapshot: {0}")
  @ValueSource(booleans = {false, true})
  void a_webhook_is_stored_forwarded_and_settled(boolean snapshot) throws Exception {
    String stored;
    try (PackagedFunction ingest = started(Functions.INGEST, snapshot)) {
      PackagedFunction.Timed first = ingest.first(webhook("t1"), INGEST_TIME);
      tell(Functions.INGEST, snapshot, first);
      stored = first.answer();
      assertThat(stored).contains("\"statusCode\":200", "accepted").doesNotContain("duplicate");
      assertThat(ingest.invoke(webhook("t1"), INGEST_TIME)).contains("duplicate");
      assertThat(ingest.output())
          .contains("\"ingest_accepted\":1", "\"route\":\"pay\"")
          .doesNotContain("4111111111111111", "not all was primed", Stack.HOOK);
    }
    assertThat(event(stored).status()).isEqualTo(Status.PENDING);
    assertThat(stack.wakes()).contains("{\"route\":\"pay\",\"shard\":0}");

    try (PackagedFunction dispatcher = started(Functions.DISPATCHER, snapshot)) {
      PackagedFunction.Timed tick = dispatcher.first(SCHEDULED.formatted("tick"), TWO_MINUTES);
      tell(Functions.DISPATCHER, snapshot, tick);
      assertThat(tick.answer()).isEqualTo("{\"batchItemFailures\":[]}");
      assertThat(endClose.records()).isEmpty();

      dispatcher.invoke(wake("{\"route\":\"pay\",\"shard\":0}"), TWO_MINUTES);
      assertThat(dispatcher.output())
          .contains("\"forward_delivered\":1", "\"delivered\":1")
          .doesNotContain("4111111111111111", "not all was primed", Stack.API_KEY);
    }
    assertThat(endClose.records()).extracting(StoredRecord::externalId).containsExactly("t1");
    assertThat(event(stored).status()).isEqualTo(Status.DELIVERED);
  }

  @ParameterizedTest(name = "from a snapshot: {0}")
  @ValueSource(booleans = {false, true})
  void the_scheduled_functions_answer_with_counts(boolean snapshot) {
    try (PackagedFunction recovery = started(Functions.RECOVERY, snapshot)) {
      PackagedFunction.Timed first = recovery.first(SCHEDULED.formatted("recover"), TWO_MINUTES);
      tell(Functions.RECOVERY, snapshot, first);
      assertThat(first.answer()).isEqualTo("{\"batches\":0,\"shards\":0}");
      assertThat(recovery.output()).doesNotContain("not all was primed");
    }
    try (PackagedFunction prune = started(Functions.PRUNE, snapshot)) {
      PackagedFunction.Timed first = prune.first(SCHEDULED.formatted("prune"), TWO_MINUTES);
      tell(Functions.PRUNE, snapshot, first);
      assertThat(first.answer()).isEqualTo("{\"wiped\":0,\"deleted\":0,\"done\":true}");
      assertThat(prune.output()).doesNotContain("not all was primed");
    }
  }

  @ParameterizedTest(name = "from a snapshot: {0}")
  @ValueSource(booleans = {false, true})
  void end_closes_routes_are_asked_for_and_wait_when_they_let_more_leave(boolean snapshot) {
    try (PackagedFunction configsync = started(Functions.CONFIGSYNC, snapshot)) {
      PackagedFunction.Timed first =
          configsync.first(SCHEDULED.formatted("configsync"), TWO_MINUTES);
      tell(Functions.CONFIGSYNC, snapshot, first);
      assertThat(first.answer()).contains("\"answer\":\"404\"", "\"error\":null");

      endClose.config(Stack.ROUTES.replace("source: account, transform: hash", "source: account"));
      assertThat(configsync.invoke(SCHEDULED.formatted("configsync"), TWO_MINUTES))
          .contains("\"answer\":\"200\"", "\"applied\":null", "\"waiting\":\"");
      assertThat(configsync.output())
          .contains("\"alarm_config_waiting\":1")
          .doesNotContain("not all was primed", Stack.API_KEY, Stack.HOOK);
    }
    assertThat(endClose.manifests()).hasSize(1);
  }

  @Test
  void a_lease_shorter_than_the_functions_timeout_forwards_nothing() {
    Map<String, String> environment = stack.environment(endClose.baseUrl());
    environment.put("RELAY_LEASE_MS", "60000");
    try (PackagedFunction dispatcher = Functions.DISPATCHER.start(environment)) {
      dispatcher.invoke(wake("{\"route\":\"pay\",\"shard\":0}"), TWO_MINUTES);

      assertThat(dispatcher.output()).contains("\"alarm_lease_too_short\":1", "RELAY_LEASE_MS");
    }
  }

  private PackagedFunction started(Functions function, boolean snapshot) {
    return snapshot
        ? function.startFromSnapshot(stack.snapshotEnvironment(endClose.baseUrl()))
        : function.start(stack.environment(endClose.baseUrl()));
  }

  /** The one thing that these tests print: it is asked for. */
  private static void tell(Functions function, boolean snapshot, PackagedFunction.Timed first) {
    System.out.printf(
        "%s: %d ms from %s to the first answer%n",
        function.folder(), first.since().toMillis(), snapshot ? "the restore" : "the start");
  }
}
