package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An event that would park is tried with its kept correction, audited (spec EVENT-4). */
class SupersededTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> audited() {
    return relay.audit.newest(100).stream().map(AuditLog.Entry::action).toList();
  }

  @Test
  void it_is_audited_too_when_the_retry_window_made_it_park() {
    List<String> ids = relay.accept("t1");
    relay.receive("pay", TestRelay.transfer("t1", "99.00"));
    relay.settings = TestRelay.settings(100, Duration.ofHours(2));
    relay.standIn.always(Fault.endsFailed("busy", 0));
    for (int i = 0; i < 16; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofMinutes(11));
    }

    assertThat(relay.only(ids).bodies().active().version()).isEqualTo(1);
    assertThat(audited()).containsOnlyOnce("superseded");
  }

  @Test
  void it_is_audited_when_it_could_not_be_mapped() {
    List<String> ids = List.of(relay.receive("pay", broken()).eventId().orElseThrow());
    relay.receive("pay", TestRelay.transfer("t1", "99.00"));

    relay.cycle();

    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(audited()).containsOnlyOnce("superseded");
  }

  private static String broken() {
    return TestRelay.transfer("t1", "1,2");
  }

  @Test
  void a_refusal_is_an_answer_whatever_the_tries_before_it_came_to() {
    List<String> ids = relay.accept("t1", "t2");
    relay.standIn.always(Fault.answer(500, "down"));
    relay.cycle();
    assertThat(relay.batches().get(0).tries().unknown()).isTrue();
    for (String other : List.of("x", "y", "z")) {
      relay.control.refusedAlone("pay", other, 422, relay.now());
    }

    relay.standIn.behave().always(Fault.answer(422, "no"));
    relay.clock.tickSeconds(61);
    relay.cycle();

    for (String id : ids) {
      Event event = relay.event(id);
      assertThat(event.status()).isEqualTo(Status.RETRY);
      assertThat(event.progress().unknown()).isNull();
      assertThat(event.progress().posted()).isTrue();
    }
  }
}
