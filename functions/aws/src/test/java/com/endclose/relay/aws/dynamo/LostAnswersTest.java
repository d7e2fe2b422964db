package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.Backends;
import com.endclose.relay.aws.testing.TestClients;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.control.ControlState;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Steps;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A write that was carried out and whose answer was lost is sent again by the client library: it
 * answers as the first would have (spec INGEST-5, case 6).
 */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#present")
class LostAnswersTest {

  private static final Instant T = TickingClock.START;

  private LossyHttpClient http;
  private DynamoDbClient client;
  private TestStore store;

  @Parameter Backend backend;

  @BeforeEach
  void openStore() {
    http = new LossyHttpClient(UrlConnectionHttpClient.create());
    client =
        DynamoDbClient.builder()
            .region(TestClients.REGION)
            .credentialsProvider(TestClients.CREDENTIALS)
            .endpointOverride(Backends.find(backend.kind()).orElseThrow().endpoint())
            .httpClient(http)
            .overrideConfiguration(
                DynamoDbClients.configuration(
                    new CallLimits(3, Duration.ofSeconds(30), Duration.ofSeconds(60))))
            .build();
    store = TestStore.on(backend.kind()).through(client);
  }

  @AfterEach
  void close() {
    client.close();
    http.close();
  }

  private Event stored(Events webhook) {
    Event event = webhook.pending();
    DynamoDbEventRows rows = store.events();
    assertThat(rows.insert(event, webhook.payload(), Instant.EPOCH)).isEmpty();
    return event;
  }

  private Batch batch() {
    return Batch.of(
        "b1", List.of(Events.named("e1").pending()), "c", "k", new Lease("owner", 1, T));
  }

  @Test
  void an_insert_is_accepted() {
    DynamoDbEventRows rows = store.events();
    Events first = Events.named("e0");
    rows.insert(first.pending(), first.payload(), Instant.EPOCH);
    Events webhook = Events.named("e1");

    http.loseNext("PutItem");
    assertThat(rows.insert(webhook.pending(), webhook.payload(), Instant.EPOCH)).isEmpty();

    assertThat(http.lost()).isEqualTo(1);
    assertThat(rows.read(webhook.id())).contains(webhook.pending());
    Events again = webhook.by("another request");
    assertThat(rows.insert(again.pending(), again.payload(), Instant.EPOCH)).isPresent();
  }

  @Test
  void an_insert_that_is_repeated_later_by_the_same_request_is_accepted() {
    DynamoDbEventRows rows = store.events();
    Event event = stored(Events.named("e1"));
    rows.replace(Steps.claimed(event, "b"));

    assertThat(rows.insert(event, Events.payload("x"), Instant.EPOCH)).isEmpty();
  }

  @Test
  void a_step_of_a_row_is_taken() {
    Event claimed = Steps.claimed(stored(Events.named("e1")), "b");

    http.loseNext("UpdateItem");
    assertThat(store.events().replaceAll(List.of(claimed))).isEqualTo(Set.of());
    assertThat(http.lost()).isEqualTo(1);
    assertThat(store.events().read(claimed.id())).contains(claimed);
  }

  @Test
  void a_row_is_wiped_and_deleted() {
    Event event = stored(Events.named("e1"));

    http.loseNext("UpdateItem");
    assertThat(store.events().wipe(event.wiped())).isTrue();
    http.loseNext("DeleteItem");
    assertThat(store.events().delete(event.wiped())).isTrue();
    assertThat(http.lost()).isEqualTo(2);
    assertThat(store.events().read(event.id())).isEmpty();
    assertThat(store.events().delete(event.wiped())).isFalse();
  }

  @Test
  void a_batch_is_put_changed_and_removed() {
    DynamoDbBatchRows batches = store.batches();
    http.loseNext("PutItem");
    batches.put(batch());
    Batch next = Steps.submitted(batch(), T);
    http.loseNext("PutItem");
    assertThat(batches.replace(next)).isTrue();
    http.loseNext("DeleteItem");
    assertThat(batches.delete(next)).isTrue();

    assertThat(http.lost()).isEqualTo(3);
    assertThat(batches.delete(next)).isFalse();
  }

  @Test
  void the_control_state_is_changed_and_another_equal_change_is_not_taken_for_it() {
    DynamoDbControlStore control = new DynamoDbControlStore(store.db(), TestStore.nonces());
    ControlState paused =
        new ControlState(
            1, ControlState.initial().killswitch(), Set.of("a"), Map.of(), Map.of(), null);

    http.loseNext("PutItem");
    assertThat(control.replace(paused)).isTrue();
    assertThat(http.lost()).isEqualTo(1);
    assertThat(control.replace(paused)).isFalse();
  }

  @Test
  void a_configuration_is_applied() {
    DynamoDbConfigStore config = new DynamoDbConfigStore(store.db());
    ConfigStore.Version version = new ConfigStore.Version("v", "routes", "ann", T);
    config.apply(version, Optional.empty());
    ConfigStore.Version next = new ConfigStore.Version("w", "more routes", "ann", T);

    http.loseNext("PutItem");
    assertThat(config.apply(next, Optional.of("v"))).isTrue();
    assertThat(http.lost()).isEqualTo(1);
    assertThat(config.history()).containsExactly(next, version);
  }
}
