package com.endclose.relay.config;

import static com.endclose.relay.config.Documents.forwarding;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideningTest {

  private static List<String> between(String before, String after) {
    return Widening.between(Documents.routes(before), Documents.routes(after));
  }

  private static List<String> changed(String was, String is) {
    String before = forwarding();
    assertThat(before).contains(was);
    return between(before, before.replace(was, is));
  }

  @Test
  void the_same_document_lets_nothing_more_leave_nor_does_one_that_forwards_less() {
    assertThat(between(forwarding(), forwarding())).isEmpty();
    assertThat(between(forwarding("memo: memo"), forwarding())).isEmpty();
    assertThat(changed("data_stream_key: payouts", "data_stream_key: payouts2")).isEmpty();
    assertThat(changed("direction: credit", "direction: debit")).isEmpty();
  }

  @Test
  void a_new_forwarded_path_is_named_with_its_field() {
    assertThat(between(forwarding(), forwarding("memo: order.memo")))
        .containsExactly("route pay newly forwards metadata.memo (from order.memo)");
    assertThat(changed("external_id: transferId", "external_id: otherId"))
        .containsExactly("route pay newly forwards external_id (from otherId)");
    assertThat(changed("    direction", "    description: memo\n      direction"))
        .containsExactly("route pay newly forwards description (from memo)");
  }

  @Test
  void a_dropped_hash_is_named() {
    assertThat(
            between(forwarding("who: {source: payer, transform: hash}"), forwarding("who: payer")))
        .containsExactly("route pay no longer hashes metadata.who (from payer)");
    assertThat(
            between(
                forwarding("who: {source: payer, transform: [trim, hash]}"),
                forwarding("who: {source: payer, transform: trim}")))
        .containsExactly("route pay no longer hashes metadata.who (from payer)");
  }

  @ParameterizedTest
  @CsvSource({
    // What left as it is may leave hashed, under another name, or in part.
    "memo, '{source: memo, transform: hash}'",
    "memo, '{source: memo, transform: lowercase}'",
    "order, order.id",
    "order, '{source: order.id, transform: hash}'",
    "memo, '{source: memo, transform: last4}'",
    "lines.*.id, lines.0.id",
    "'{source: memo, transform: hash}', '{source: memo, transform: [trim, hash]}'",
    "'{source: memo, enrich: geo}', '{source: memo, enrich: geo, transform: trim}'"
  })
  void what_left_already_is_no_news(String before, String after) {
    assertThat(between(forwarding("a: " + before), forwarding("b: " + after))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "order.id, order",
    "order.id, order.idx",
    "lines.0.id, lines.*.id",
    // The hash of a part tells more of it than the hash of the whole.
    "'{source: order, transform: hash}', '{source: order.id, transform: hash}'",
    "'{source: memo, transform: last4}', memo",
    // The hash of four characters can be guessed.
    "'{source: memo, transform: hash}', '{source: memo, transform: [last4, hash]}'",
    "'{source: memo, transform: hash}', '{source: memo, transform: last4}'",
    // A deployer's code sees the whole payload.
    "memo, '{source: memo, enrich: geo}'",
    "'{source: memo, enrich: geo}', '{source: memo, enrich: rate}'",
    "'{source: memo, enrich: geo}', memo"
  })
  void what_tells_more_of_the_payload_is_news(String before, String after) {
    assertThat(between(forwarding("a: " + before), forwarding("a: " + after))).hasSize(1);
  }

  @Test
  void the_time_of_day_is_more_than_its_date() {
    String dated = forwarding().replace("    direction", "    date: at\n      direction");

    assertThat(between(dated, dated + "        at: at\n")).hasSize(1);
    assertThat(between(dated + "        at: at\n", dated)).isEmpty();
  }

  @Test
  void another_source_and_another_auth_are_named_without_a_secret() {
    assertThat(changed("secret_env: PAY", "secret_env: OTHER"))
        .containsExactly(
            "route pay is authenticated in another way: by the secret OTHER instead of PAY");
    assertThat(
            changed(
                "source: payabli\n    auth: {mode: static_header, secret_env: PAY}",
                "source: generic_hmac\n    auth: {mode: hmac, header: x-sig, secret_env: PAY}"))
        .containsExactly(
            "route pay has the source generic_hmac instead of payabli",
            "route pay is authenticated in another way");
    assertThat(changed("secret_env: PAY}", "secret_env: PAY, allowed_ips: [10.0.0.0/8]}"))
        .hasSize(1);
  }

  @Test
  void a_new_route_is_news_and_a_removed_one_is_not() {
    String two = forwarding() + forwarding().replace("routes:\n", "").replace("id: pay", "id: two");

    assertThat(between(forwarding(), two)).containsExactly("route two is new");
    assertThat(between(two, forwarding())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'[payout.*]', '[payout.paid]', 0",
    "'[payout.*, a]', '[a]', 0",
    "'[payout.paid]', '[payout.*]', 1",
    "'[payout.*]', '[\"*\"]', 1",
    "'[\"*\"]', '[\"*.paid\"]', 0"
  })
  void forwarding_other_types_of_events_is_news(String before, String after, int news) {
    assertThat(between(filtered(before), filtered(after))).hasSize(news);
  }

  @Test
  void a_currency_or_direction_from_the_payload_is_a_path_that_leaves() {
    String sent =
        forwarding()
            .replace(
                "    direction: credit", "    currency: {source: cur}\n      direction: credit");
    String told =
        forwarding()
            .replace(
                "direction: credit",
                "direction: {source: kind, when: {in: credit}, otherwise: debit}");

    assertThat(between(forwarding(), sent))
        .containsExactly("route pay newly forwards currency (from cur)");
    assertThat(between(forwarding(), told))
        .containsExactly("route pay newly forwards direction (from kind)");
    assertThat(between(told, sent)).hasSize(1);
    assertThat(between(sent, sent.replace("cur}", "cur }"))).isEmpty();
  }

  @Test
  void events_from_another_part_of_a_call_are_news() {
    String items = forwarding().replace("    map:", "    items: events.*\n    map:");

    assertThat(between(items, items.replace("events.*", "others.*")))
        .containsExactly("route pay takes its events from another part of a call");
  }

  @Test
  void a_secret_added_for_a_rotation_is_another_auth() {
    assertThat(changed("secret_env: PAY}", "secret_env: [PAY, PAY_NEXT]}"))
        .containsExactly(
            "route pay is authenticated in another way: by the secret PAY, PAY_NEXT instead of PAY");
  }

  @Test
  void a_filter_that_is_dropped_is_news_and_one_that_is_added_is_not() {
    assertThat(between(filtered("[a]"), forwarding())).hasSize(1);
    assertThat(between(forwarding(), filtered("[a]"))).isEmpty();
  }

  private static String filtered(String events) {
    return forwarding().replace("    map:", "    events: " + events + "\n    map:");
  }

  private static String with(String keys) {
    return forwarding().replace("    map:", "    " + keys + "\n    map:");
  }

  @ParameterizedTest
  @CsvSource({
    "'{paid: true}', '{paid: true}', 0",
    "'{paid: true}', '{paid: true, live: true}', 0",
    "'{state: [a, b]}', '{state: a}', 0",
    "'{state: a}', '{state: [a, b]}', 1",
    "'{paid: true, live: true}', '{live: true}', 1",
    "'{paid: true}', '{paid: [true, false]}', 1",
  })
  void values_that_need_not_be_there_any_more_are_news(String before, String after, int news) {
    assertThat(between(with("when: " + before), with("when: " + after))).hasSize(news);
  }

  @Test
  void a_dropped_when_and_forwarded_test_events_are_named() {
    assertThat(between(with("when: {paid: true}"), forwarding()))
        .containsExactly("route pay forwards events whatever paid is");
    assertThat(between(forwarding(), with("when: {paid: true}"))).isEmpty();
    assertThat(between(forwarding(), with("test_events: forward")))
        .containsExactly("route pay forwards test events");
  }
}
