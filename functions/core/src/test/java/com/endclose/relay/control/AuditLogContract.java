package com.endclose.relay.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.AuditLog.Entry;
import com.endclose.relay.event.Racing;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AuditLog} keeps. */
public abstract class AuditLogContract {

  private AuditLog audit;

  /** A new log, empty. */
  protected abstract AuditLog open();

  @BeforeEach
  final void openLog() {
    audit = open();
  }

  private static Entry entry(int day, String subject) {
    return new Entry(
        TickingClock.START.plus(Duration.ofDays(day)), "ann", "paused", subject, "no", "yes");
  }

  @Test
  final void at_first_there_is_nothing() {
    assertThat(audit.newest(9)).isEmpty();
  }

  @Test
  final void entries_are_given_newest_first_across_months() {
    IntStream.range(0, 5).forEach(i -> audit.append(entry(20 * i, "e" + i)));

    assertThat(audit.newest(9))
        .extracting(Entry::subject)
        .containsExactly("e4", "e3", "e2", "e1", "e0");
    assertThat(audit.newest(2)).containsExactly(entry(80, "e4"), entry(60, "e3"));
    assertThat(audit.newest(3)).hasSize(3);
  }

  @Test
  final void entries_of_one_time_are_given_in_the_order_they_came() {
    IntStream.range(0, 12).forEach(i -> audit.append(entry(0, "e" + i)));

    assertThat(audit.newest(3)).extracting(Entry::subject).containsExactly("e11", "e10", "e9");
  }

  @Test
  final void every_field_survives_the_log() {
    Entry bare = new Entry(TickingClock.START.plusNanos(1), "relay", "x", null, null, null);
    Entry full = new Entry(TickingClock.START, "arn:aws:iam::1:user/bo", "y", "", "\u0000", "é😀");
    audit.append(full);
    audit.append(bare);

    assertThat(audit.newest(2)).containsExactly(bare, full);
  }

  @Test
  final void nothing_is_lost_when_many_write_at_once() {
    Racing.all(
        8,
        writer -> {
          IntStream.range(0, 5).forEach(i -> audit.append(entry(0, writer + "-" + i)));
          return true;
        });

    assertThat(audit.newest(99)).hasSize(40).doesNotHaveDuplicates();
  }
}
