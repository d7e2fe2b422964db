package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.standin.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Replays and resolves, of one event and of many. */
abstract class ReplaysContract extends ApiContract {

  private String status(String id) {
    return shop.get("/events/" + id).at("/status");
  }

  private List<String> sent() {
    return shop.standIn.records().stream().map(StoredRecord::externalId).toList();
  }

  /** A transfer without the field that the map wants at first. */
  private String unmapped(String id) {
    return shop.receive("{\"Event\":\"TransferFunded\",\"amount\":\"1\",\"other\":\"" + id + "\"}");
  }

  @Test
  final void a_mapping_mistake_is_mended_by_a_new_map_and_a_replay() {
    String id = unmapped("t1");
    shop.cycle();
    assertThat(status(id)).isEqualTo("parked");
    shop.mapping("other");

    assertThat(shop.post("/events/" + id + "/replay", "{}").text())
        .isEqualTo("{\"id\":\"" + id + "\",\"status\":\"retry\"}");

    assertThat(shop.noted()).contains("ann replay " + id + " parked->retry");
    assertThat(shop.woken).hasSize(1);
    shop.cycle();
    assertThat(sent()).containsExactly("t1");
    assertThat(status(id)).isEqualTo("delivered");
  }

  @Test
  final void what_is_on_its_way_or_over_is_not_replayed() {
    String due = shop.sound("t1");
    assertRefused(shop.post("/events/" + due + "/replay", "{}"), 409);
    shop.cycle();
    Said delivered = shop.post("/events/" + due + "/replay", "{'as_new':true}");
    assertRefused(delivered, 409);
    assertThat(delivered.at("/error")).contains("resend").contains("first record");
    assertRefused(shop.post("/events/" + NO_SUCH + "/replay", "{}"), 404, "id");
    assertRefused(shop.post("/events/t1/replay", "{}"), 400, "id");
    assertRefused(shop.post("/events/" + due + "/replay", "{'resend':1}"), 400, "resend");
    assertThat(shop.noted()).isEmpty();
  }

  @Test
  final void a_delivered_event_is_sent_again_under_a_new_key_and_end_close_keeps_the_first() {
    String id = shop.sound("t1");
    shop.cycle();

    Said again = shop.post("/events/" + id + "/replay", "{'resend':true}");
    assertThat(again.at("/warning")).contains("keeps the first record");
    assertThat(shop.noted().orElseThrow()).endsWith("delivered->retry, resend");
    shop.cycle();

    assertThat(sent()).containsExactly("t1");
    assertThat(shop.get("/events/" + id).at("/delivery")).isEqualTo("skipped");
    assertThat(shop.standIn.posts().stream().map(post -> post.idempotencyKey()).distinct())
        .hasSize(2);
    shop.mapping("other");
    shop.post("/events/" + id + "/replay", "{'resend':true}");
    shop.cycle();
    assertThat(sent()).containsExactly("t1", "o-t1");

    shop.clock.tick(Duration.ofDays(8));
    shop.prune();
    assertRefused(shop.post("/events/" + id + "/replay", "{'resend':true}"), 410);
  }

  @Test
  final void a_filtered_event_is_replayed_while_its_payload_stands() {
    String id = shop.receive("{\"Event\":\"Other\",\"transferId\":\"t1\",\"amount\":\"1\"}");

    assertThat(shop.post("/events/replay", "{'status':'dropped_by_filter'}").at("/changed"))
        .isEqualTo("1");

    shop.cycle();
    assertThat(status(id)).isEqualTo("delivered");
  }

  @Test
  final void many_are_replayed_step_by_step_and_each_is_noted() {
    IntStream.range(0, 7).forEach(i -> unmapped("t" + i));
    shop.broken("bad amount");
    shop.cycle();
    shop.mapping("other");
    List<String> changed = new ArrayList<>();
    String cursor = "null";
    do {
      Said step =
          shop.post(
              "/events/replay",
              "{'route':'payouts','error':'EXTERNAL_ID','limit':3,'cursor':" + cursor + "}");
      assertThat(step.status()).as(step.toString()).isEqualTo(200);
      changed.add(
          step.at("/changed") + " of " + step.at("/looked_at") + " not " + step.at("/unchanged"));
      cursor = step.cursor().isEmpty() ? "" : "'" + step.cursor() + "'";
    } while (!cursor.isEmpty());

    assertThat(String.join(", ", changed)).startsWith("3 of 3 not 0, ");
    assertThat(shop.get("/audit").items("action")).hasSize(7).containsOnly("replay");
    assertThat(shop.woken).isNotEmpty();
    shop.cycle();
    assertThat(sent()).hasSize(7);
    assertThat(shop.get("/events").items("event_id")).containsExactly("TransferFunded:bad amount");
  }

  @Test
  final void many_are_chosen_by_time_of_receipt() {
    unmapped("t1");
    shop.cycle();
    shop.clock.tick(Duration.ofDays(1));
    String second = unmapped("t2");
    shop.cycle();

    Said step = shop.post("/events/replay", "{'from':'2026-07-02','to':'2026-07-02'}");

    assertThat(step.at("/changed")).isEqualTo("1");
    assertThat(status(second)).isEqualTo("retry");
  }

  @Test
  final void delivered_ones_are_sent_again_together_only_with_resend() {
    IntStream.range(0, 3).forEach(i -> shop.sound("t" + i));
    shop.cycle();

    assertRefused(shop.post("/events/replay", "{'status':'delivered'}"), 400, "status");
    Said step = shop.post("/events/replay", "{'status':'delivered','resend':true}");
    assertThat(step.at("/changed")).isEqualTo("3");
    assertThat(step.at("/warning")).contains("first record");
  }

  @Test
  final void a_selection_that_makes_no_sense_is_refused_and_changes_nothing() {
    String id = unmapped("t1");
    shop.cycle();

    assertRefused(shop.post("/events/replay", "{'status':'pending'}"), 400, "status");
    assertRefused(shop.post("/events/replay", "{'route':'payout'}"), 404, "route");
    assertRefused(shop.post("/events/replay", "{'from':1}"), 400, "from");
    assertRefused(shop.post("/events/replay", "{'limit':201}"), 400, "limit");
    assertRefused(shop.post("/events/replay", "{'cursor':'x'}"), 400, "cursor");
    assertRefused(shop.post("/events/replay", "{'eror':'x'}"), 400, "eror");
    assertRefused(shop.post("/events/resolve", "{'note':'x','status':'delivered'}"), 400, "status");
    assertThat(status(id)).isEqualTo("parked");
  }

  @Test
  final void a_parked_event_is_resolved_with_a_note() {
    String id = shop.broken("t1");
    shop.cycle();

    assertRefused(shop.post("/events/" + id + "/resolve", "{}"), 400, "note");
    assertRefused(shop.post("/events/" + id + "/resolve", "{'note':'  '}"), 400, "note");
    String longest = "x".repeat(501);
    assertRefused(
        shop.post("/events/" + id + "/resolve", "{'note':'" + longest + "'}"), 400, "note");
    assertThat(shop.post("/events/" + id + "/resolve", "{'note':' a test of theirs '}").text())
        .isEqualTo("{\"id\":\"" + id + "\",\"status\":\"resolved\"}");

    assertThat(shop.get("/events/" + id).at("/note")).isEqualTo("a test of theirs");
    assertThat(shop.noted()).contains("ann resolve " + id + " parked->resolved: a test of theirs");
    assertRefused(shop.post("/events/" + id + "/resolve", "{'note':'again'}"), 409);
    assertRefused(shop.post("/events/" + NO_SUCH + "/resolve", "{'note':'x'}"), 404, "id");
  }

  @Test
  final void an_event_that_waits_is_resolved_with_a_note() {
    String id = shop.broken("t1");

    assertThat(shop.post("/events/" + id + "/resolve", "{'note':'a test of theirs'}").text())
        .isEqualTo("{\"id\":\"" + id + "\",\"status\":\"resolved\"}");
    shop.cycle();
    assertThat(shop.get("/events/" + id).at("/status")).isEqualTo("resolved");
  }

  @Test
  final void many_are_resolved_step_by_step() {
    IntStream.range(0, 3).forEach(i -> shop.broken("t" + i));
    unmapped("kept");
    shop.cycle();

    Said step = shop.post("/events/resolve", "{'error':'amount','note':'a test of theirs'}");

    assertThat(step.text()).isEqualTo("{\"changed\":3,\"looked_at\":4,\"unchanged\":1}");
    assertThat(shop.get("/events", "status", "resolved").items("note"))
        .containsOnly("a test of theirs")
        .hasSize(3);
    assertThat(shop.get("/audit").items("action")).containsOnly("resolve").hasSize(3);
  }
}
