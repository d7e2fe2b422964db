package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.testing.TestClients;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.PruneMark;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.Steps;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A store that is away is told from a request that is wrong. */
class FaultsTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final CallLimits ONE_TRY = new CallLimits(1, LONG, LONG);
  private static final CallLimits TWO_TRIES = new CallLimits(2, LONG, LONG);

  private static TestStore store(CannedHttpClient http, CallLimits limits) {
    DynamoDbClient client =
        DynamoDbClient.builder()
            .region(TestClients.REGION)
            .credentialsProvider(TestClients.CREDENTIALS)
            .httpClient(http)
            .overrideConfiguration(DynamoDbClients.configuration(limits))
            .build();
    return new TestStore(new DynamoDb(client, new Tables("events", "control"), UnitsListener.NONE));
  }

  @ParameterizedTest
  @CsvSource({
    "400, ProvisionedThroughputExceededException",
    "400, ThrottlingException",
    "400, RequestLimitExceeded",
    "400, TransactionInProgressException",
    "400, ExpiredTokenException",
    "500, InternalServerError",
    "503, ServiceUnavailable",
    "502, BadGateway"
  })
  void what_passes_is_a_store_that_is_away(int status, String code) {
    CannedHttpClient http = CannedHttpClient.error(status, code);

    assertThatThrownBy(() -> store(http, TWO_TRIES).events().read("e1"))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessageContaining(code)
        .hasMessageNotContaining("secret text");
    assertThat(http.asked()).isBetween(1, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "400, ValidationException",
    "400, ResourceNotFoundException",
    "400, AccessDeniedException",
    "400, ItemCollectionSizeLimitExceededException"
  })
  void what_stays_is_ours_and_says_nothing_of_what_was_stored(int status, String code) {
    CannedHttpClient http = CannedHttpClient.error(status, code);

    assertThatThrownBy(() -> store(http, TWO_TRIES).events().read("e1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("DynamoDB refused the request (read): %s, request id REQUEST1", code)
        .hasNoCause();
    assertThat(http.asked()).isEqualTo(1);
  }

  @Test
  void a_connection_that_breaks_is_tried_again_and_then_a_store_that_is_away() {
    CannedHttpClient http = CannedHttpClient.broken();

    assertThatThrownBy(() -> store(http, TWO_TRIES).events().read("e1"))
        .isInstanceOf(StoreUnavailable.class);
    assertThat(http.asked()).isEqualTo(2);
  }

  /** Without a limit it would wait for ever. */
  @Test
  @Timeout(60)
  void a_store_that_does_not_answer_is_given_up_in_time() {
    CallLimits short_ = new CallLimits(2, Duration.ofMillis(100), Duration.ofMillis(250));

    assertThatThrownBy(() -> store(CannedHttpClient.silent(), short_).events().read("e1"))
        .isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void ingest_gives_up_in_less_than_two_seconds() {
    assertThat(CallLimits.INGEST.total()).isLessThan(Duration.ofSeconds(2));
    assertThat(CallLimits.INGEST.attempts()).isBetween(2, 3);
    assertThat(CallLimits.WORKER.attempts()).isBetween(2, 3);
  }

  static Stream<ThrowingCallable> everything() {
    TestStore store = store(CannedHttpClient.error(400, "ThrottlingException"), ONE_TRY);
    DynamoDbEventRows rows = store.events();
    DynamoDbBatchRows batches = store.batches();
    Instant now = TickingClock.START;
    Event event = Events.named("e1").pending();
    Batch batch = Batch.of("b", List.of(event), "c", "k", new Lease("me", 1, now));
    return Stream.of(
        () -> rows.insert(event, Events.payload("x"), now),
        () -> rows.readAll(List.of("e1")),
        () -> rows.readBody("e1", 0),
        () -> rows.replace(Steps.touched(event)),
        () -> rows.replaceAll(List.of(Steps.touched(event))),
        () -> rows.wipe(event.wiped()),
        () -> rows.delete(event),
        () -> rows.shelf(Shelf.due("r", 0), Shelf.Span.WHOLE, null, 1),
        () -> rows.shelfNewestFirst(Shelf.due("r", 0), null, 1),
        rows::routes,
        rows::oldestDay,
        () -> rows.nothingBefore(event.dayReceived()),
        rows::pruneMark,
        () -> rows.pruneMark(PruneMark.NONE),
        () -> batches.put(batch),
        () -> batches.read("r", 0, "b"),
        () -> batches.replace(Steps.submitted(batch, now)),
        () -> batches.delete(batch),
        () -> batches.list("r", 0),
        () -> new DynamoDbControlStore(store.db(), TestStore.nonces()).read(),
        () -> new DynamoDbConfigStore(store.db()).current(),
        () -> new DynamoDbAuditLog(store.db(), TestStore.nonces()).newest(1));
  }

  @ParameterizedTest
  @MethodSource("everything")
  void every_operation_says_that_the_store_is_away(ThrowingCallable operation) {
    assertThatThrownBy(operation).isInstanceOf(StoreUnavailable.class);
  }
}
