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
    Duration most = Duration.ofSeconds(300);
    Verdict old = Verdict.badTimeStamp(Optional.of(Duration.ofSeconds(412)), most);
    Verdict ahead = Verdict.badTimeStamp(Optional.of(Duration.ofMillis(-300_001)), most);

    assertThat(old)
        .isEqualTo(
            new Verdict.Failed(
                FailureKind.TIME_STAMP,
                "time stamp 412 s old, at most 300",
                Optional.of(Duration.ofSeconds(412))));
    assertThat(((Verdict.Failed) ahead).reason()).isEqualTo("time stamp 301 s ahead, at most 300");
    assertThat(((Verdict.Failed) Verdict.badTimeStamp(Optional.empty(), most)).reason())
        .isEqualTo("time stamp can't be read");
  }
}
