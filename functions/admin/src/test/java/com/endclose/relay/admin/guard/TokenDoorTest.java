package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.testing.TickingClock;
import java.net.URI;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenDoorTest {

  private final TickingClock clock = new TickingClock();
  private final Iterator<String> draws = List.of("token1", "session1").iterator();
  private final TokenDoor door = new TokenDoor(draws::next, SessionCookie.onLoopback(7000), clock);
  private final Guard guard =
      new Guard(
          door,
          Page.none(),
          request -> new AdminAnswer(200, Map.of("content-type", "text/plain"), new byte[0]));

  private AdminAnswer answer(Requests request) {
    return guard.answer(request.request(), Hosts.of(Requests.HOST));
  }

  private AdminAnswer enter(String token) {
    return answer(Requests.get("/enter").query("token", token));
  }

  @Test
  void the_url_has_the_token() {
    assertThat(door.url(URI.create("http://127.0.0.1:7000")))
        .hasToString("http://127.0.0.1:7000/enter?token=token1");
  }

  @Test
  void the_token_is_exchanged_for_a_cookie_that_lets_in() {
    AdminAnswer entered = enter("token1");

    assertThat(entered.status()).isEqualTo(200);
    assertThat(entered.headers())
        .containsEntry("set-cookie", "relay-7000=session1; Path=/; HttpOnly; SameSite=Strict")
        .containsEntry("cache-control", "no-store");
    assertThat(answer(Requests.get("/status").with("cookie", "relay-7000=session1")).status())
        .isEqualTo(200);
  }

  @Test
  void once() {
    assertThat(enter("token1").status()).isEqualTo(200);
    AdminAnswer again = enter("token1");

    assertThat(again.status()).isEqualTo(403);
    assertThat(again.headers()).doesNotContainKey("set-cookie");
  }

  @Test
  void and_within_ten_minutes() {
    clock.tickSeconds(600);

    assertThat(enter("token1").status()).isEqualTo(403);
  }

  @Test
  void a_wrong_token_does_not_use_it_up() {
    assertThat(enter("session1").status()).isEqualTo(403);
    assertThat(enter("").status()).isEqualTo(403);
    assertThat(enter("token1").status()).isEqualTo(200);
  }

  @Test
  void without_the_cookie_nothing_is_there() {
    assertThat(answer(Requests.get("/")).status()).isEqualTo(403);
    assertThat(answer(Requests.post("/dispatch", "{}")).status()).isEqualTo(403);
    for (String cookie : List.of("relay-7000=", "relay-7000=token1", "relay-7001=session1")) {
      assertThat(answer(Requests.get("/status").with("cookie", cookie)).status()).isEqualTo(403);
    }
  }
}
