package com.endclose.relay.relayctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.endclose.relay.relayctl.http.SigV4;
import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** Where the API is, who asks, and what it means when nobody answers. */
class AccessTest {

  private FakeRelay relay;
  private Ctl ctl;

  @BeforeEach
  void start() throws IOException {
    relay = new FakeRelay();
    ctl = new Ctl();
  }

  @AfterEach
  void stop() {
    relay.close();
  }

  @Test
  void without_a_url_it_says_the_three_ways_to_give_one() {
    assertThat(ctl.run("status")).isEqualTo(2);
    assertThat(ctl.err()).contains("--url", "--stack", "RELAY_ADMIN_URL", "http://127.0.0.1:8081");
  }

  @Test
  void the_option_wins_over_the_variable_before_and_behind_the_command() {
    ctl.at("http://127.0.0.1:1");

    assertThat(ctl.run("--url", relay.url(), "killswitch")).isZero();
    assertThat(ctl.run("killswitch", "--url", relay.url())).isZero();
    assertThat(relay.calls).hasSize(2);
  }

  @Test
  void url_and_stack_exclude_each_other() {
    assertThat(ctl.run("status", "--url", relay.url(), "--stack", "relay")).isEqualTo(2);
  }

  @Test
  void nothing_listening_says_what_to_do_and_is_exit_6() throws IOException {
    // Bound and not listening: no other process can take the port meanwhile.
    try (Socket bound = new Socket()) {
      bound.bind(new InetSocketAddress("127.0.0.1", 0));
      String url = "http://127.0.0.1:" + bound.getLocalPort();

      assertThat(ctl.at(url).run("status")).isEqualTo(6);
      assertThat(ctl.err())
          .startsWith("nothing listens at " + url + ". Is the relay running")
          .contains("mvn -Plocal", "--url");
    }
  }

  @Test
  void loopback_is_asked_without_credentials() {
    List<Headers> seen = new ArrayList<>();
    relay.admits = exchange -> seen.add(exchange.getRequestHeaders());

    ctl.at(relay.url()).run("status");

    assertThat(seen.get(0).containsKey("Authorization")).isFalse();
  }

  @Test
  void basic_authentication_takes_the_password_from_the_variable() {
    String header = "Basic " + Base64.getEncoder().encodeToString("ann:pass:wörd".getBytes());
    relay.admits =
        exchange -> header.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    ctl.at(relay.url());

    assertThat(ctl.run("status")).isEqualTo(3);
    assertThat(ctl.err()).isEqualTo("sign in\n");
    assertThat(ctl.run("status", "--user", "ann")).isEqualTo(3);
    assertThat(ctl.err()).contains("RELAY_ADMIN_PASSWORD");
    ctl.environment.put("RELAY_ADMIN_PASSWORD", "pass:wörd");
    assertThat(ctl.run("status", "--user", "ann")).isZero();
  }

  @Test
  void or_asks_for_it() {
    ctl.at(relay.url()).answering("secret");

    assertThat(ctl.run("status", "--user", "ann")).isZero();
    assertThat(ctl.asked).containsExactly("Password of ann: ");
  }

  @Test
  void a_signed_call_is_what_aws_would_compute() {
    AtomicReference<String> wrong = new AtomicReference<>("not called");
    relay.admits =
        exchange -> {
          wrong.set(SigV4.fault(exchange, ctl.credentials(), "eu-central-1", "lambda"));
          return wrong.get().isEmpty();
        };

    assertThat(
            ctl.run(
                "events",
                "find",
                "acme",
                "a b/ü*~",
                "--url",
                relay.url(),
                "--sign",
                "eu-central-1"))
        .isEqualTo(4);
    assertThat(wrong.get()).isEmpty();
    ctl.run(
        "events",
        "show",
        "sha256:" + "a".repeat(64),
        "--url",
        relay.url(),
        "--sign",
        "eu-central-1");
    assertThat(wrong.get()).isEmpty();
    assertThat(ctl.run("killswitch", "pause", "--url", relay.url(), "--sign", "eu-central-1"))
        .isZero();
    assertThat(wrong.get()).isEmpty();
  }

  @Test
  void a_sessions_token_is_signed_along() {
    AtomicReference<String> wrong = new AtomicReference<>("not called");
    ctl.credentials = AwsSessionCredentials.create("ASIAEXAMPLE", "secret", "the/session+token==");
    relay.admits =
        exchange -> {
          wrong.set(SigV4.fault(exchange, ctl.credentials(), "eu-central-1", "lambda"));
          return wrong.get().isEmpty();
        };

    assertThat(ctl.run("status", "--url", relay.url(), "--sign", "eu-central-1")).isZero();
    assertThat(wrong.get()).isEmpty();
  }

  @Test
  void another_hosts_url_needs_to_be_told_how_to_ask() {
    assertThat(ctl.at("https://relay.example.com").run("status")).isEqualTo(2);
    assertThat(ctl.err()).contains("--user", "--sign");
    assertThat(ctl.at("http://relay.example.com").run("status", "--user", "ann")).isEqualTo(2);
    assertThat(ctl.err()).contains("https, not http");
  }

  @Test
  void a_refusal_of_awss_own_says_which_rights_are_needed() {
    relay.instead.add(new Reply(403, "{\"Message\":\"Forbidden\"}"));

    assertThat(ctl.at(relay.url()).run("status")).isEqualTo(3);
    assertThat(ctl.err()).contains("403): Forbidden", "lambda:InvokeFunctionUrl");
  }

  @Test
  void something_else_than_a_relay_is_recognised() {
    relay.instead.add(new Reply(200, "<html>hello"));
    relay.instead.add(new Reply(404, "<html>hello"));
    relay.instead.add(new Reply(302, ""));
    ctl.at(relay.url());

    for (int i = 0; i < 3; i++) {
      assertThat(ctl.run("status")).isEqualTo(6);
      assertThat(ctl.err()).contains("does not answer as a relay's operators' API");
    }
  }

  @Test
  void a_question_is_asked_once_more_of_a_server_just_starting_and_a_change_never() {
    ctl.at(relay.url());
    relay.instead.add(new Reply(502, ""));
    assertThat(ctl.run("status")).isZero();
    assertThat(relay.calls).hasSize(2);

    relay.instead.add(new Reply(502, ""));
    assertThat(ctl.run("killswitch", "pause")).isEqualTo(6);
    assertThat(relay.calls).hasSize(3);
    assertThat(relay.state.killswitch).isEqualTo("none");
  }

  @Test
  void the_apis_statuses_are_exit_codes() {
    ctl.at(relay.url());
    int[][] codes = {
      {400, 2}, {401, 3}, {403, 3}, {404, 4}, {409, 5}, {410, 4}, {413, 2}, {422, 1}, {429, 6},
      {500, 6}
    };
    for (int[] code : codes) {
      relay.instead.add(Reply.error(code[0], "so it is"));
      assertThat(ctl.run("status")).as("" + code[0]).isEqualTo(code[1]);
      assertThat(ctl.err()).isEqualTo("so it is\n");
    }
  }

  @Test
  void words_of_an_error_act_on_no_terminal() {
    relay.instead.add(Reply.error(400, "a\u001B]0;title\u0007b"));

    ctl.at(relay.url()).run("status");

    assertThat(ctl.err()).isEqualTo("a\\u001B]0;title\\u0007b\n");
  }

  @Test
  void a_stacks_outputs_say_where_it_is() throws IOException {
    try (FakeCloudFormation aws = new FakeCloudFormation("relay", relay.url())) {
      ctl.environment.put("AWS_ENDPOINT_URL_CLOUDFORMATION", aws.url());

      assertThat(ctl.run("killswitch", "--stack", "relay")).isZero();
      assertThat(aws.fault).isEmpty();
      assertThat(ctl.run("killswitch", "--stack", "rely")).isEqualTo(4);
      assertThat(ctl.err()).isEqualTo("no stack rely in eu-west-1\n");
    }
  }

  @Test
  void a_stack_without_the_url_and_xml_that_reads_files_come_to_nothing() throws IOException {
    try (FakeCloudFormation aws = new FakeCloudFormation("relay", null)) {
      ctl.environment.put("AWS_ENDPOINT_URL_CLOUDFORMATION", aws.url());

      assertThat(ctl.run("status", "--stack", "relay")).isEqualTo(4);
      assertThat(ctl.err()).contains("no output AdminUrl");
      aws.hostile = true;
      assertThat(ctl.run("status", "--stack", "relay")).isIn(4, 6);
      assertThat(ctl.err()).doesNotContain("root:");
    }
  }
}
