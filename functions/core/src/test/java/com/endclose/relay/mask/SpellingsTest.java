package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%B4111111111111111^DOE/J^2512",
        "card4111111111111111",
        "4111  1111  1111  1111",
        "4111 - 1111 - 1111 - 1111",
        "4111,1111,1111,1111",
        "4111:1111:1111:1111",
        "4111|1111|1111|1111",
        "4111*1111*1111*1111",
        "4111%201111%201111%201111",
        "4111&nbsp;1111&nbsp;1111&nbsp;1111",
        "\u0664\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661",
        "219\u201309\u20139999",
        "219 09 9999",
        "SSN219-09-9999",
        "ssn_219-09-9999"
      })
  void a_number_that_people_write_so_is_taken_out(String text) {
    assertThat(Denylist.redact("a " + text + " b")).contains(Denylist.REDACTED);
    assertThat(Denylist.redact(text)).contains(Denylist.REDACTED);
  }

  @Test
  void ids_of_thirteen_digits_stay() {
    for (long id = 5_600_000_000_000L; id < 5_600_000_000_040L; id++) {
      assertThat(Denylist.redact(Long.toString(id))).isEqualTo(Long.toString(id));
    }
  }

  @Test
  void uuids_stay_whole() {
    for (int i = 0; i < 1_000; i++) {
      String id = UUID.nameUUIDFromBytes(new byte[] {(byte) i, (byte) (i >> 8)}).toString();
      assertThat(Denylist.redact(id)).isEqualTo(id);
    }
  }
}
