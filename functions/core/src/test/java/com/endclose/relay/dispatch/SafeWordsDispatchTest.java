package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What End Close says is stored without the values of the records that it speaks of. */
class SafeWordsDispatchTest {

  private static final String ADDRESS =
      "description \"Jane Roe, 12 Main Street\" is not allowed; card 4111 1111 1111 1111";
  private static final String SAFE_ADDRESS =
      "description \"[value of description]\" is not allowed; card [REDACTED]";
  private static final String EMAIL = "email jane.roe@example.com is taken";
  private static final String SAFE_EMAIL = "email [value of metadata.email] is taken";

  private final TestRelay relay = new TestRelay();

  SafeWordsDispatchTest() {
    map("email");
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private void map(String email) {
    relay.configure(
        "routes:\n"
            + TestRelay.route(
                "pay",
                "transferId",
                "      description: memo\n      metadata: {email: " + email + "}\n"));
  }

  private List<String> accept(String transfer) {
    String body =
        "{\"Event\":\"TransferFunded\",\"transferId\":\""
            + transfer
            + "\",\"amount\":\"10.00\",\"memo\":\"Jane Roe, 12 Main Street\","
            + "\"email\":\"jane.roe@example.com\"}";
    List<String> ids = List.of(relay.receive("pay", body).eventId().orElseThrow());
    relay.watch(ids);
    return ids;
  }

  private String parked(List<String> ids) {
    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    return event.progress().lastError();
  }

  private static Fault failed(String error) {
    return Fault.rowStatus(0, "failed", error);
  }

  @Test
  void a_row_error_names_the_fields_instead_of_their_values() {
    relay.standIn.next(failed(ADDRESS), failed(EMAIL));
    List<String> first = accept("t1");
    relay.cycle();
    List<String> second = accept("t2");
    relay.cycle();

    assertThat(parked(first)).isEqualTo(SAFE_ADDRESS);
    assertThat(parked(second)).isEqualTo(SAFE_EMAIL);
  }

  @Test
  void a_row_error_that_comes_later_is_compared_with_the_record_made_again() {
    relay.standIn.next(failed(EMAIL).and(Fault.processingUntilSettled()));
    List<String> ids = accept("t1");
    relay.cycle();
    map("other");
    relay.standIn.settle();
    relay.clock.tickSeconds(10);
    relay.cycle();

    assertThat(parked(ids)).isEqualTo(SAFE_EMAIL);
  }

  @Test
  void the_answer_to_a_refused_post_names_the_fields_too() {
    relay.standIn.next(Fault.answer(422, ADDRESS));
    List<String> ids = accept("t1");
    relay.cycle();
    assertThat(relay.only(ids).progress().lastError()).isEqualTo("HTTP 422: " + SAFE_ADDRESS);

    relay.clock.tickSeconds(100);
    relay.standIn.next(Fault.answer(400, EMAIL));
    relay.cycle();
    assertThat(relay.only(ids).progress().lastError()).isEqualTo("HTTP 400: " + SAFE_EMAIL);
  }

  @Test
  void the_error_message_of_a_bulk_request_names_the_fields_too() {
    relay.standIn.next(Fault.endsFailed(EMAIL, 0));
    List<String> ids = accept("t1");
    relay.cycle();

    assertThat(relay.only(ids).progress().lastError())
        .isEqualTo("the bulk request failed: " + SAFE_EMAIL);
  }

  @Test
  void words_that_hold_the_api_key_are_left_out() {
    String leak = "key " + TestRelay.KEY.charAt(0) + "\u200b" + TestRelay.KEY.substring(1) + " bad";
    relay.standIn.next(failed(leak), Fault.endsFailed("key " + TestRelay.KEY, 0));
    List<String> first = accept("t1");
    relay.cycle();
    List<String> second = accept("t2");
    relay.cycle();

    assertThat(parked(first)).isEqualTo("(the message repeats what was sent and is left out)");
    assertThat(relay.only(second).progress().lastError())
        .isEqualTo("the bulk request failed: (the message repeats what was sent and is left out)");
  }

  @Test
  void an_unknown_row_status_is_named_without_values() {
    relay.standIn.next(Fault.rowStatus(0, "jane.roe@example.com " + "x".repeat(20), null));
    List<String> ids = accept("t1");
    relay.cycle();

    assertThat(parked(ids)).contains("[value of metadata.email]").doesNotContain("jane");
  }

  @Test
  void no_enrichment_is_asked_again_only_for_the_words() {
    Lookup lookup = new Lookup();
    relay.enrichments.add(lookup);
    map("{source: email, enrich: lookup}");
    lookup.on("jane.roe@example.com", () -> Lookup.value("Jane Roe of Oslo"));
    relay.standIn.next(
        failed("Jane Roe of Oslo is bad"),
        failed("Jane Roe of Oslo is bad").and(Fault.processingUntilSettled()));
    List<String> first = accept("t1");
    relay.cycle();
    assertThat(parked(first)).isEqualTo("[value of metadata.email] is bad");
    assertThat(lookup.calls).hasSize(1);

    List<String> later = accept("t2");
    relay.cycle();
    relay.standIn.settle();
    relay.clock.tickSeconds(10);
    relay.cycle();

    assertThat(parked(later)).contains("is left out").doesNotContain("Oslo");
    assertThat(lookup.calls).hasSize(2);
  }
}
