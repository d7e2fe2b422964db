package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpRangeTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7,          192.0.2.7,           true",
    "192.0.2.7,          192.0.2.8,           false",
    "192.0.2.7,          ::ffff:192.0.2.7,    true",
    "::ffff:192.0.2.7,   192.0.2.7,           true",
    "192.0.2.0/24,       192.0.2.255,         true",
    "192.0.2.0/24,       192.0.3.0,           false",
    "192.0.2.99/24,      192.0.2.1,           true",
    "192.0.2.128/25,     192.0.2.127,         false",
    "0.0.0.0/0,          203.0.113.9,         true",
    "0.0.0.0/0,          2001:db8::1,         false",
    "2001:db8::/32,      2001:DB8:ffff::1,    true",
    "2001:db8::/32,      2001:db9::,          false",
    "::/0,               2001:db8::1,         true",
    "::/0,               192.0.2.1,           false",
    "::ffff:192.0.2.0/120, 192.0.2.200,       true",
    "::ffff:192.0.2.0/120, 192.0.3.0,         false",
    "2001:db8:0:0:0:0:0:1, 2001:db8::1,       true",
  })
  void a_range_holds_the_addresses_its_prefix_fixes(String range, String address, boolean holds) {
    assertThat(IpRange.parse(range).orElseThrow().contains(address)).isEqualTo(holds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "not an ip",
        "localhost",
        "192.0.2",
        "192.0.2.256",
        "192.0.2.07",
        "192.0.2.7 ",
        "192.0.2.7.",
        "3221225985",
        "0xC0.0.2.7",
        "192.0.2.0/33",
        "192.0.2.0/",
        "192.0.2.0/-1",
        "192.0.2.0/024",
        "192.0.2.0/8/8",
        "/24",
        ":",
        ":::",
        "2001:db8::/129",
        "2001:db8::g",
        "1:2:3:4:5:6:7:8:9",
        "::1%eth0",
        "[::1]",
        "::ffff:192.0.2.0/95",
        ".:1",
        "a.b:c",
        "١٩٢.0.2.7"
      })
  void anything_else_is_no_range_and_no_address(String text) {
    assertThat(IpRange.parse(text)).isEmpty();
    assertThat(IpRange.parse("0.0.0.0/0").orElseThrow().contains(text)).isFalse();
    assertThat(IpRange.parse("::/0").orElseThrow().contains(text)).isFalse();
  }
}
