package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.endclose.relay.route.HmacScheme.Encoding;
import com.endclose.relay.route.HmacScheme.Layout;
import com.endclose.relay.route.HmacScheme.Signature;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureHeaderTest {

  @ParameterizedTest
  @CsvSource({
    "VALUE, 'a,b', 'a,b|a|b'",
    "PAIRS, 't=1,v1=a,v1=b', a|b",
    "PAIRS, 't=1; v1=a ;v2=b', a",
    "LIST, 'v1,a v2,b v1,c', a|c",
  })
  void every_text_that_may_be_the_signature_is_found(Layout layout, String header, String found) {
    Headers headers = Headers.joined(Map.of("sig", header));

    assertThat(SignatureHeader.candidates(headers, signature(layout, "v1")))
        .containsExactly(found.split("\\|"));
  }

  @Test
  void without_the_name_of_its_member_a_list_is_a_mistake_of_whoever_wrote_the_scheme() {
    Headers none = Headers.joined(Map.of());

    for (Layout layout : new Layout[] {Layout.PAIRS, Layout.LIST}) {
      assertThatIllegalStateException()
          .isThrownBy(() -> SignatureHeader.candidates(none, signature(layout, null)));
    }
  }

  private static Signature signature(Layout layout, String member) {
    return new Signature("sig", layout, member, Encoding.HEX, null);
  }
}
