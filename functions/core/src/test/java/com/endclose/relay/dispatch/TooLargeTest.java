package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.TestRelay.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a 413 does and teaches (spec SEND-5). */
class TooLargeTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(String... transfers) {
    return InOrder.accept(relay, transfers);
  }

  private List<Integer> sizes() {
    return relay.standIn.posts().stream().map(post -> post.externalIds().size()).toList();
  }

  private long with(Status status) {
    return relay.events().stream().filter(event -> event.status() == status).count();
  }

  private int refusedForSize() {
    return (int) relay.standIn.posts().stream().filter(post -> post.status() == 413).count();
  }

  @Test
  void a_record_too_large_alone_parks_at_once_with_its_size() {
    List<String> ids = accept("t1");
    relay.standIn.always(Fault.maxBody(100));

    relay.cycle();

    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError())
        .startsWith("record too large")
        .containsPattern("\\b[12][0-9]{2}\\b");
    assertThat(relay.control.state().holds()).isEmpty();
  }

  @Test
  void three_records_too_large_hold_no_route() {
    accept("t1", "t2", "t3", "t4");
    relay.standIn.always(Fault.maxBody(100));

    relay.cycle();

    assertThat(with(Status.PARKED)).isEqualTo(4);
    assertThat(relay.control.state().holds()).isEmpty();
  }

  @Test
  void a_413_splits_and_teaches_the_size_of_later_batches() {
    accept(named("t", 40));
    relay.standIn.always(Fault.maxBody(1500));

    relay.cycle();
    assertThat(with(Status.DELIVERED)).isEqualTo(40);
    long budget = relay.control.byteBudget().orElseThrow();
    assertThat(budget).isLessThanOrEqualTo(1500);
    int refused = refusedForSize();

    accept(named("u", 40));
    relay.cycle();

    assertThat(with(Status.DELIVERED)).isEqualTo(80);
    assertThat(refusedForSize()).isEqualTo(refused);
  }

  @Test
  void the_budget_doubles_after_a_hundred_accepted_batches() {
    relay.control.tooLarge(3000);
    assertThat(relay.control.byteBudget()).contains(1500L);

    for (int i = 1; i <= 100; i++) {
      assertThat(relay.control.byteBudget()).contains(1500L);
      relay.accept("t" + i);
      relay.cycle();
    }

    assertThat(relay.control.byteBudget()).contains(3000L);
  }

  @Test
  void a_single_record_goes_however_small_the_budget_is() {
    relay.control.tooLarge(10);
    accept("t1", "t2");

    relay.cycle();

    assertThat(with(Status.DELIVERED)).isEqualTo(2);
    assertThat(sizes()).containsExactly(1, 1);
  }
}
