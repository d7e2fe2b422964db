package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class HostsTest {

  private static Hosts listening(String address, int port) throws Exception {
    return Hosts.of(new InetSocketAddress(InetAddress.getByName(address), port), address);
  }

  @Test
  void loopback_is_its_address_and_localhost_on_its_port() throws Exception {
    Hosts hosts = listening("127.0.0.1", 8081);

    assertThat(hosts.contains("127.0.0.1:8081")).isTrue();
    assertThat(hosts.contains("LOCALHOST:8081")).isTrue();
    for (String other :
        new String[] {
          "localhost",
          "127.0.0.1",
          "localhost:8080",
          "localhost.:8081",
          "127.0.0.2:8081",
          "evil.example:8081",
          "localhost.evil.example:8081",
          "127.0.0.1.nip.io:8081",
          "[::1]:8081",
          "0.0.0.0:8081",
          "2130706433:8081",
          "127.1:8081",
          ":8081",
          ""
        }) {
      assertThat(hosts.contains(other)).as(other).isFalse();
    }
  }

  @Test
  void the_web_port_needs_not_be_named() throws Exception {
    assertThat(listening("127.0.0.1", 80).contains("localhost")).isTrue();
  }

  @Test
  void an_ipv6_address_is_as_browsers_write_it() throws Exception {
    assertThat(listening("::1", 8081).contains("[::1]:8081")).isTrue();
    assertThat(listening("2001:db8:0:0:1:0:0:0", 1).contains("[2001:db8:0:0:1::]:1")).isTrue();
    assertThat(listening("2001:db8:1:2:3:4:5:6", 1).contains("[2001:db8:1:2:3:4:5:6]:1")).isTrue();
  }

  @Test
  void a_listener_on_all_addresses_is_all_addresses_and_no_name() throws Exception {
    Hosts hosts = listening("0.0.0.0", 8081);

    assertThat(hosts.contains("127.0.0.1:8081")).isTrue();
    assertThat(hosts.contains("localhost:8081")).isTrue();
    assertThat(hosts.contains("evil.example:8081")).isFalse();
    assertThat(hosts.contains("0.0.0.0:8081")).isFalse();
  }

  @Test
  void a_name_it_was_told_to_listen_on_is_its_own_behind_a_proxy_too() throws Exception {
    Hosts hosts =
        Hosts.of(new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 8081), "Relay.Example");

    assertThat(hosts.contains("relay.example")).isTrue();
    assertThat(hosts.contains("relay.example:8081")).isTrue();
    assertThat(hosts.contains("192.0.2.1:8081")).isTrue();
    assertThat(hosts.contains("192.0.2.1")).isFalse();
  }
}
