package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * The cookie that a browser shows instead of a password. No other site's request carries it, and no
 * script reads it.
 *
 * @param secure whether browsers must keep it to https
 */
public record SessionCookie(String name, boolean secure) {

  /** Behind TLS; the prefix makes browsers refuse one that another host set (RFC 6265bis). */
  public static SessionCookie overTls() {
    return new SessionCookie("__Host-relay", true);
  }

  /** On plain http of this machine. Cookies know no ports, so the name has it. */
  public static SessionCookie onLoopback(int port) {
    return new SessionCookie("relay-" + port, false);
  }

  /** What a request shows; empty when it shows none. */
  Optional<String> of(AdminRequest request) {
    for (String pair : request.header("cookie").orElse("").split(";", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0 && pair.substring(0, equals).strip().equals(name)) {
        return Optional.of(pair.substring(equals + 1).strip());
      }
    }
    return Optional.empty();
  }

  /** The header that sets it for so long. */
  String set(String value, Duration life) {
    return set(value) + "; Max-Age=" + life.toSeconds();
  }

  /** The header that sets it until the browser ends. */
  String set(String value) {
    return name + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : "");
  }

  /** The header that takes it back. */
  String cleared() {
    return set("", Duration.ZERO);
  }
}
