package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.testing.TickingClock;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** DynamoDB may answer with less than was asked for: the rest is asked for again. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#quick")
class PartialAnswersTest {

  @Parameter Backend backend;

  private static final Shelf DUE = Shelf.due(Events.ROUTE, 0);

  private TestStore store;
  private DynamoDbEventRows rows;

  @BeforeEach
  void openStore() {
    store = TestStore.on(backend.kind());
    rows = store.events();
  }

  private List<String> stored(int events) {
    return IntStream.range(0, events)
        .mapToObj(i -> Events.named("e" + (100 + i)).storedIn(rows).id())
        .toList();
  }

  /** Processes so many keys of a batch, however many were asked for. */
  private DynamoDbEventRows processing(int keys) {
    ForwardingDynamoDb client =
        new ForwardingDynamoDb(store.db().client()) {
          @Override
          public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
            String table = store.db().tables().events();
            List<Map<String, AttributeValue>> asked = request.requestItems().get(table).keys();
            int now = Math.min(keys, asked.size());
            if (now == 0) {
              return BatchGetItemResponse.builder().unprocessedKeys(request.requestItems()).build();
            }
            BatchGetItemResponse answer =
                super.batchGetItem(
                    request.toBuilder().requestItems(of(table, asked.subList(0, now))).build());
            return now == asked.size()
                ? answer
                : answer.toBuilder()
                    .unprocessedKeys(of(table, asked.subList(now, asked.size())))
                    .build();
          }
        };
    return store.through(client).events();
  }

  private static Map<String, KeysAndAttributes> of(
      String table, List<Map<String, AttributeValue>> keys) {
    return Map.of(table, KeysAndAttributes.builder().keys(keys).consistentRead(true).build());
  }

  @Test
  void keys_left_unprocessed_are_asked_for_again() {
    List<String> ids = stored(25);

    assertThat(processing(3).readAll(ids)).containsOnlyKeys(ids);
  }

  @Test
  void keys_that_stay_unprocessed_are_a_store_that_is_away() {
    List<String> ids = stored(2);

    assertThatThrownBy(() -> processing(0).readAll(ids)).isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void a_query_that_ends_early_is_gone_on_with() {
    List<String> ids = stored(25);
    ForwardingDynamoDb twoAPage =
        new ForwardingDynamoDb(store.db().client()) {
          @Override
          public QueryResponse query(QueryRequest request) {
            int limit = request.limit() == null ? 2 : Math.min(2, request.limit());
            return super.query(request.toBuilder().limit(limit).build());
          }
        };
    DynamoDbEventRows paged = store.through(twoAPage).events();

    assertThat(paged.shelf(DUE, Shelf.Span.WHOLE, null, 11))
        .extracting(ShelfEntry::id)
        .containsExactlyElementsOf(ids.subList(0, 11));
    assertThat(paged.shelfNewestFirst(DUE, null, 99)).hasSize(25);
    assertThat(paged.routes()).containsExactly(Events.ROUTE);
  }

  @Test
  void more_batches_than_a_megabyte_are_all_listed() {
    List<Event> events =
        IntStream.range(0, 1_000)
            .mapToObj(i -> Events.named("e".repeat(60) + i).pending())
            .toList();
    DynamoDbBatchRows batches = store.batches();
    for (int i = 0; i < 20; i++) {
      batches.put(Batch.of("b" + i, events, "c", "k", new Lease("me", i, TickingClock.START)));
    }

    assertThat(batches.list(Events.ROUTE, 0))
        .hasSize(20)
        .allMatch(b -> b.entries().size() == 1_000);
  }

  @Test
  void reading_more_than_one_batch_of_keys_reads_all() {
    List<String> ids = stored(230);

    assertThat(rows.readAll(ids)).containsOnlyKeys(ids);
  }
}
