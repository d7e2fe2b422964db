package com.endclose.relay.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {

  private static final String PEER = "10.0.0.9";

  @Test
  void without_trusted_proxies_no_header_is_believed() {
    assertThat(ClientAddress.of(PEER, List.of("192.0.2.1"), 0)).isEqualTo(PEER);
  }

  @ParameterizedTest
  @CsvSource({"1, 192.0.2.3", "2, 192.0.2.2", "3, 192.0.2.1"})
  void the_nth_proxy_from_the_right_tells(int proxies, String address) {
    assertThat(ClientAddress.of(PEER, List.of("192.0.2.1, 192.0.2.2,192.0.2.3"), proxies))
        .isEqualTo(address);
  }

  @Test
  void a_repeated_header_is_one_list_in_the_order_received() {
    List<String> values = List.of("192.0.2.1", "192.0.2.2, 192.0.2.3");

    assertThat(ClientAddress.of(PEER, values, 2)).isEqualTo("192.0.2.2");
    assertThat(ClientAddress.of(PEER, values, 3)).isEqualTo("192.0.2.1");
  }

  @Test
  void what_a_sender_writes_itself_stays_left_of_what_the_proxy_adds() {
    assertThat(ClientAddress.of(PEER, List.of("203.0.113.7, 198.51.100.4"), 1))
        .isEqualTo("198.51.100.4");
  }

  @Test
  void a_header_of_too_few_proxies_tells_nothing() {
    assertThat(ClientAddress.of(PEER, List.of(), 1)).isEmpty();
    assertThat(ClientAddress.of(PEER, List.of("192.0.2.1"), 2)).isEmpty();
    assertThat(ClientAddress.of(PEER, List.of(" , ,"), 1)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"unknown", "_hidden", "192.0.2.0/24", "example.com", "[", "[]:80", "::1%eth0"})
  void what_is_no_address_tells_nothing(String hop) {
    assertThat(ClientAddress.of(PEER, List.of(hop), 1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1:4711, 192.0.2.1",
    "[2001:db8::1]:4711, 2001:db8::1",
    "[2001:db8::1], 2001:db8::1",
    "2001:db8::1, 2001:db8::1"
  })
  void ports_and_brackets_are_dropped(String hop, String address) {
    assertThat(ClientAddress.of(PEER, List.of(hop), 1)).isEqualTo(address);
  }
}
