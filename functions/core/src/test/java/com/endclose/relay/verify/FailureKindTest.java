package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailureKindTest {

  @Test
  void words_are_what_counters_show() {
    assertThat(FailureKind.values())
        .extracting(FailureKind::word)
        .containsExactly(
            "signature", "time_stamp", "header_missing", "address", "key_unknown", "body", "route");
  }

  @Test
  void a_refused_moment_tells_which_way_and_how_far_it_was_off() {
    Verdict old = Verdict.badTimeStamp(Optional.of(Duration.ofSeconds(301)));
    Verdict ahead = Verdict.badTimeStamp(Optional.of(Duration.ofSeconds(-301)));

    assertThat(old)
        .isEqualTo(
            new Verdict.Failed(
                FailureKind.TIME_STAMP,
                "time stamp too old",
                Optional.of(Duration.ofSeconds(301))));
    assertThat(((Verdict.Failed) ahead).reason()).isEqualTo("time stamp too far ahead");
    assertThat(((Verdict.Failed) Verdict.badTimeStamp(Optional.empty())).reason())
        .isEqualTo("time stamp can't be read");
  }
}
