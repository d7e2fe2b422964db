package com.endclose.relay.endclose;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.StandIn;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether End Close is there, by a read that changes nothing. */
class EndCloseClientAnswersTest {

  private static final String KEY = "made-up-api-key";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final StandIn standIn = StandIn.start(KEY);
  private final EndCloseClient client =
      new EndCloseClient(standIn.baseUrl(), () -> KEY, Clock.systemUTC());

  @AfterEach
  void close() {
    standIn.close();
  }

  private boolean answersWith(Fault fault) {
    standIn.next(fault.onPolls());
    return client.answers(LIMIT);
  }

  @Test
  void the_answer_that_there_is_no_such_bulk_request_is_an_answer() {
    assertThat(client.answers(LIMIT)).isTrue();
    assertThat(standIn.polls()).hasSize(1);
    assertThat(standIn.polls().get(0).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 400, 401, 403, 422, 429})
  void so_is_whatever_a_post_would_not_take_for_an_unknown_outcome(int status) {
    assertThat(answersWith(Fault.answer(status, "no"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 500, 501, 502, 503, 504, 524})
  void what_a_post_would_take_for_an_unknown_outcome_is_none(int status) {
    assertThat(answersWith(Fault.answer(status, "away"))).isFalse();
  }

  @Test
  void a_time_to_come_back_at_is_an_answer_that_the_next_post_gets_to_hear_too() {
    assertThat(answersWith(Fault.answer(503, "away").retryAfter("120"))).isTrue();
    assertThat(answersWith(Fault.answer(503, "away").retryAfter("soon"))).isFalse();
  }

  @Test
  void nobody_there_is_no_answer() {
    standIn.close();

    assertThat(client.answers(LIMIT)).isFalse();
  }

  @Test
  void without_a_key_nothing_is_sent_and_the_post_may_say_so() {
    var keyless = new EndCloseClient(standIn.baseUrl(), () -> null, Clock.systemUTC());

    assertThat(keyless.answers(LIMIT)).isTrue();
    assertThat(standIn.polls()).isEmpty();
  }
}
