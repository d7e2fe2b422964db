package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Auth;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcessorsTest {

  private final Processors processors = Processors.standard(Set.of("lookup"));

  @Test
  void each_adapter_takes_its_own_mode() {
    assertThat(processors.names()).startsWith("payabli", "generic_hmac").contains("adyen");
    assertThat(processors.takes("payabli", Auth.StaticHeader.MODE)).isTrue();
    assertThat(processors.takes("payabli", Auth.Hmac.MODE)).isFalse();
    assertThat(processors.takes("generic_hmac", Auth.Hmac.MODE)).isTrue();
    assertThat(processors.takes("generic_hmac", Auth.StaticHeader.MODE)).isFalse();
  }

  @Test
  void what_an_adapter_knows_depends_on_the_auth() {
    assertThat(processors.knowsType("payabli", Requests.header("authorization"))).isTrue();
    assertThat(processors.knowsEventId("payabli", Requests.header("authorization"))).isTrue();
    assertThat(processors.knowsType("generic_hmac", Requests.paths("id", null))).isFalse();
    assertThat(processors.knowsEventId("generic_hmac", Requests.paths("id", null))).isTrue();
    assertThat(processors.knowsType("generic_hmac", Requests.header("authorization"))).isFalse();
    assertThat(processors.knowsEventId("generic_hmac", Requests.header("authorization"))).isFalse();
  }

  @Test
  void an_unknown_source_takes_and_knows_nothing() {
    Auth auth = Requests.paths("id", "type");

    assertThat(processors.find("acme")).isEmpty();
    assertThat(processors.takes("acme", Auth.Hmac.MODE)).isFalse();
    assertThat(processors.knowsType("acme", auth)).isFalse();
    assertThat(processors.knowsEventId("acme", auth)).isFalse();
    assertThat(processors.preset("acme")).isEmpty();
    assertThat(processors.settings("acme")).isEmpty();
    assertThat(processors.items("acme")).isEmpty();
    assertThat(processors.signedFields("acme")).isEmpty();
  }

  @Test
  void a_source_says_where_its_events_stand_what_is_signed_and_what_may_be_left_out() {
    assertThat(processors.items("adyen"))
        .hasValue(Path.of("notificationItems.*.NotificationRequestItem"));
    assertThat(processors.signedFields("adyen"))
        .hasSize(8)
        .contains(Path.of("amount.value"), Path.of("success"));
    assertThat(processors.preset("adyen")).containsEntry("mode", "source");
    assertThat(processors.items("payabli")).isEmpty();
    assertThat(processors.signedFields("payabli")).isEmpty();
  }

  @Test
  void enrichments_are_those_it_was_told_of() {
    assertThat(processors.enrichments()).containsExactly("lookup");
  }

  @Test
  void two_adapters_of_one_name_are_refused() {
    List<Processor> twins = List.of(new PayabliProcessor(), new PayabliProcessor());

    assertThatThrownBy(() -> new Processors(twins, Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two adapters are named payabli");
  }
}
