package com.endclose.relay.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.control.AuditLog.Entry;
import com.endclose.relay.event.InvalidCursor;
import com.endclose.relay.event.Racing;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
  final void pages_follow_each_other_without_gap_or_repeat_and_new_entries_do_not_shift_them() {
    IntStream.range(0, 7).forEach(i -> audit.append(entry(20 * (i / 2), "e" + i)));
    List<String> subjects = new ArrayList<>();

    AuditLog.Page page = audit.page(2, null);
    while (true) {
      page.entries().forEach(each -> subjects.add(each.subject()));
      audit.append(entry(99, "later"));
      if (page.cursor() == null) {
        break;
      }
      page = audit.page(2, page.cursor());
    }

    assertThat(subjects).containsExactly("e6", "e5", "e4", "e3", "e2", "e1", "e0");
  }

  @Test
  final void a_page_that_holds_all_has_no_cursor() {
    IntStream.range(0, 3).forEach(i -> audit.append(entry(20 * i, "e" + i)));

    assertThat(audit.page(3, null).cursor()).isNull();
    assertThat(audit.page(2, null).cursor()).isNotNull();
  }

  @Test
  final void a_cursor_that_no_page_gave_is_refused() {
    audit.append(entry(0, "e0"));

    for (String cursor : List.of("", "x", "!", "LTE", "OTk5OTk5OTk5OTk5", "....")) {
      assertThatThrownBy(() -> audit.page(2, cursor)).as(cursor).isInstanceOf(InvalidCursor.class);
    }
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
