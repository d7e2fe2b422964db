package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.BodyRef;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.FailingRows.Died;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Racing;
import com.endclose.relay.event.Steps;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Bodies of every size: in their row or beside it, whole or not at all, and gone when they are. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#present")
class StoredBodiesTest {

  private static final Instant T = TickingClock.START;
  private static final int LARGE = BodyItems.PIECE_BYTES + 100_000;

  /** The writes that {@link #knowing} costs when another knew before. */
  private static final int KNOWING = 1;

  private TestStore store;
  private DynamoDbEventRows rows;

  @Parameter Backend backend;

  @BeforeEach
  void openStore() {
    store = TestStore.on(backend.kind());
    rows = store.events();
  }

  private static Payload payload(int size, long seed) {
    byte[] bytes = new byte[size];
    new Random(seed).nextBytes(bytes);
    return new Payload(bytes);
  }

  private static Event event(Events webhook, Payload body) {
    return Event.pending(
        webhook.id(), webhook.pending().origin(), Events.hash(webhook.body()), body.size());
  }

  private Event stored(DynamoDbEventRows into, Events webhook, Payload body) {
    Event event = event(webhook, body);
    assertThat(into.insert(event, body, Instant.EPOCH)).isEmpty();
    return event;
  }

  private Event stored(int size) {
    return stored(rows, Events.named("e1"), payload(size, 1));
  }

  /** The keys of everything in the events table. */
  private Set<String> keys() {
    DynamoDbClient client = store.db().client();
    return client
        .scanPaginator(scan -> scan.tableName(store.db().tables().events()))
        .items()
        .stream()
        .map(item -> item.get("id").s())
        .collect(Collectors.toSet());
  }

  private static int pieces(int size) {
    return (size + BodyItems.PIECE_BYTES - 1) / BodyItems.PIECE_BYTES;
  }

  private void assertBody(Event event, int version, Payload body) {
    assertThat(rows.readBody(event.id(), version).orElseThrow().bytes()).isEqualTo(body.bytes());
  }

  private DynamoDbEventRows dyingAfter(int writes) {
    return store.through(CrashingDynamoDb.after(writes, store.db().client())).events();
  }

  private DynamoDbEventRows meeting(int writes, Runnable other) {
    return store.through(CrashingDynamoDb.between(writes, store.db().client(), other)).events();
  }

  /** Past the writes that note a route and a day, which only the first insert makes. */
  private DynamoDbEventRows knowing(DynamoDbEventRows other) {
    Events known = Events.named("known");
    other.insert(known.pending(), known.payload(), Instant.EPOCH);
    return other;
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        300,
        1_000,
        4_096,
        30_000,
        BodyItems.PIECE_BYTES - 1,
        BodyItems.PIECE_BYTES,
        BodyItems.PIECE_BYTES + 1,
        1024 * 1024
      })
  void a_body_of_any_size_up_to_a_megabyte_comes_back_byte_for_byte(int size) {
    Event event = stored(size);

    assertBody(event, 0, payload(size, 1));
    assertThat(rows.read(event.id())).contains(event);
    assertThat(keys()).hasSize(size < 400 ? 1 : 1 + pieces(size));
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 1_000, LARGE})
  void a_wiped_row_leaves_no_body_and_a_deleted_one_nothing(int size) {
    Event event = stored(size);

    assertThat(rows.wipe(event.wiped())).isTrue();
    assertThat(keys()).containsExactly(event.id());
    assertThat(rows.readBody(event.id(), 0)).isEmpty();
    assertThat(rows.delete(event.wiped())).isTrue();
    assertThat(keys()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 1_000, LARGE})
  void a_row_deleted_with_its_body_leaves_nothing(int size) {
    Event event = stored(size);

    assertThat(rows.delete(event)).isTrue();
    assertThat(keys()).isEmpty();
  }

  @Test
  void steps_leave_the_body_where_it_is() {
    Event event = stored(300);
    Event claimed = Steps.claimed(event, "b");
    rows.replace(claimed);
    Event delivered = Steps.delivered(claimed, T);
    rows.replace(delivered);

    assertBody(event, 0, payload(300, 1));
    assertThat(rows.read(event.id())).contains(delivered);
  }

  @Test
  void a_redelivery_of_a_large_body_writes_nothing() {
    Event event = stored(LARGE);
    knowing(rows);
    Set<String> before = keys();
    DynamoDbEventRows others = knowing(dyingAfter(KNOWING));
    Events again = Events.named("e1").by("another request");

    assertThat(others.insert(event(again, payload(LARGE, 2)), payload(LARGE, 2), Instant.EPOCH))
        .contains(event);
    assertThat(keys()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void a_crash_before_the_row_is_written_acknowledges_nothing_and_the_next_cleans_up(int writes) {
    knowing(rows);
    DynamoDbEventRows dying = dyingAfter(writes);
    Events webhook = Events.named("e1");
    Payload body = payload(LARGE, 1);
    assertThatThrownBy(() -> dying.insert(event(webhook, body), body, Instant.EPOCH))
        .isInstanceOf(Died.class);
    assertThat(rows.read(webhook.id())).isEmpty();

    Event event = stored(rows, webhook.by("the next"), payload(LARGE, 2));
    assertBody(event, 0, payload(LARGE, 2));
    // A tail without a head is not found again: it can't be read without its head either.
    assertThat(keys()).hasSize(1 + 1 + 2 + (writes == 1 ? 1 : 0));
  }

  @Test
  void a_crash_between_the_wipe_of_the_row_and_of_its_body_is_made_good_by_the_next_wipe() {
    Event event = stored(LARGE);
    for (int writes = 1; writes <= 2; writes++) {
      DynamoDbEventRows dying = dyingAfter(writes);
      assertThatThrownBy(() -> dying.wipe(event.wiped())).isInstanceOf(Died.class);
      assertThat(keys()).hasSizeGreaterThan(1);
    }

    assertThat(rows.wipe(event.wiped())).isTrue();
    assertThat(keys()).containsExactly(event.id());
  }

  @Test
  void of_two_requests_with_other_bodies_the_loser_takes_its_body_back() {
    knowing(rows);
    Events first = Events.named("e1");
    Events second = first.by("another request").saying("other");
    DynamoDbEventRows late =
        knowing(meeting(KNOWING + 2, () -> stored(rows, first, payload(LARGE, 1))));

    assertThat(late.insert(event(second, payload(LARGE, 2)), payload(LARGE, 2), Instant.EPOCH))
        .isPresent();
    assertBody(first.pending(), 0, payload(LARGE, 1));
    assertThat(keys()).hasSize(1 + 1 + 2);
  }

  @Test
  void of_two_requests_with_one_body_the_loser_leaves_it() {
    knowing(rows);
    Events first = Events.named("e1");
    DynamoDbEventRows late =
        knowing(meeting(KNOWING + 2, () -> stored(rows, first, payload(LARGE, 1))));

    Events second = first.by("another request");
    assertThat(late.insert(event(second, payload(LARGE, 2)), payload(LARGE, 2), Instant.EPOCH))
        .isPresent();
    assertThat(rows.readBody(first.id(), 0)).isPresent();
    assertThat(keys()).hasSize(1 + 1 + 2);
  }

  @Test
  void many_requests_with_one_large_body_at_once_are_one_event_with_a_whole_body() {
    Events webhook = Events.named("e1");
    List<Boolean> accepted =
        Racing.all(
            6,
            i -> {
              Payload body = payload(LARGE, i);
              return rows.insert(event(webhook.by("request " + i), body), body, Instant.EPOCH)
                  .isEmpty();
            });

    assertThat(accepted).filteredOn(each -> each).hasSize(1);
    byte[] stored = rows.readBody(webhook.id(), 0).orElseThrow().bytes();
    assertThat(stored)
        .satisfies(
            bytes ->
                assertThat(List.of(0, 1, 2, 3, 4, 5))
                    .anySatisfy(i -> assertThat(bytes).isEqualTo(payload(LARGE, i).bytes())));
  }

  @ParameterizedTest
  @ValueSource(ints = {300, LARGE})
  void an_insert_over_a_row_past_its_time_removes_its_bodies(int size) {
    Event old = stored(LARGE);
    rows.replace(Steps.claimed(old, "b"));
    rows.replace(Steps.delivered(Steps.claimed(old, "b"), T));
    Events again = Events.named("e1").by("later").at(T.plus(Duration.ofDays(40))).saying("other");

    Event event = event(again, payload(size, 2));
    assertThat(rows.insert(event, payload(size, 2), T.plusSeconds(1))).isEmpty();
    assertBody(event, 0, payload(size, 2));
    assertThat(keys()).hasSize(size == LARGE ? 3 : 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 1_000, LARGE})
  void a_correction_that_takes_anothers_place_leaves_nothing_of_it(int size) {
    Event event = stored(300);
    Event kept = Steps.corrected(event, new BodyRef(1, "one", LARGE), T);
    assertThat(rows.replace(kept, 1, payload(LARGE, 2))).isTrue();
    assertBody(event, 1, payload(LARGE, 2));

    Event newer = Steps.corrected(kept, new BodyRef(1, "two", size), T);
    assertThat(rows.replace(newer, 1, payload(size, 3))).isTrue();
    assertBody(event, 0, payload(300, 1));
    assertBody(event, 1, payload(size, 3));
    assertThat(keys()).hasSize(size == 20 ? 1 : 1 + pieces(size));
  }

  @Test
  void a_correction_that_came_too_late_is_gone_once_the_row_is_wiped() {
    Event event = stored(300);
    Event conflicting = Steps.corrected(event, new BodyRef(1, "one", LARGE), T);
    DynamoDbEventRows late = meeting(2, () -> rows.replace(Steps.claimed(event, "b")));
    assertThat(late.replace(conflicting, 1, payload(LARGE, 2))).isFalse();
    Event claimed = Steps.claimed(event, "b");
    Event again = Steps.corrected(claimed, new BodyRef(1, "two", 20), T);
    rows.replace(again, 1, payload(20, 3));
    Event seen = Steps.corrected(again, new BodyRef(1, "one", 20), T);
    rows.replace(seen, 1, payload(20, 3));

    Event delivered = Steps.delivered(seen, T);
    rows.replace(delivered);
    rows.wipe(delivered.wiped());
    assertThat(keys()).containsExactly(event.id());
  }
}
