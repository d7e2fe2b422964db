package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.EventAdmin.Step;
import com.endclose.relay.event.Settlement.Delivery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sending again what End Close has already (spec STATE-1, STATE-5). */
public abstract class ResendContract extends StoreContract {

  private static final Step FIRST = new Step(100, null);

  @Test
  final void a_delivered_event_is_replayed_only_to_resend_it_and_while_its_payload_stands() {
    Event event = delivered("e1");
    Replaying resend = new Replaying(false, true);

    assertThat(admin.replay(event.id(), resend, now())).isEqualTo(new Replay.Done(row(event)));
    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(row(event).settlement()).isNull();
    assertThat(row(event).progress().posted()).isTrue();
    assertThat(settle(claim(), new Verdict.Skipped("2")).get(0).settlement().delivery())
        .isEqualTo(Delivery.SKIPPED);

    clock.tick(Duration.ofDays(8));
    prune.prune(now(), 7, 30, 10);
    assertThat(admin.replay(event.id(), resend, now())).isEqualTo(new Replay.Wiped());
    Selection all = new Selection(EventQuery.all(Shown.DELIVERED), null);
    assertThat(admin.replay(all, resend, FIRST, now())).isEqualTo(new Changed(List.of(), 1, null));
    assertThatThrownBy(() -> admin.replay(all, Replaying.PLAIN, FIRST, now()))
        .hasMessageStartingWith("status: ");
  }

  @Test
  final void what_was_skipped_for_another_record_is_so_again_when_it_is_resent() {
    Event event = settle(claimed("e1"), new Verdict.Skipped("1")).get(0);
    delivered("e2");
    Selection skipped = new Selection(EventQuery.all(Shown.SKIPPED_EXISTING), null);

    Changed step = admin.replay(skipped, new Replaying(false, true), FIRST, now());

    assertThat(step).isEqualTo(new Changed(List.of(row(event)), 2, null));
    settle(claim(), new Verdict.Skipped("2"));
    assertThat(row(event).settlement().delivery()).isEqualTo(Delivery.SKIPPED_EXISTING);
  }

  @Test
  final void a_delivered_event_is_not_resent_before_its_whole_batch_is_settled() {
    Batch batch = claimed("e1", "e2");
    rows.atWrite(2, FailingRows.Moment.BEFORE, FailingRows.dies());
    assertThatThrownBy(() -> settle(batch, new Verdict.Created("1")))
        .isInstanceOf(FailingRows.Died.class);
    Event settled = admin.get("payouts/e1").orElseThrow().event();
    assertThat(settled.status()).isEqualTo(Status.DELIVERED);

    assertThat(admin.replay(settled.id(), new Replaying(false, true), now()))
        .isEqualTo(new Replay.NotReplayable(Status.DELIVERED));
    takeOver(batch);
    assertThat(row(settled).status()).isEqualTo(Status.DELIVERED);
  }
}
