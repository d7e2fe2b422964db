package com.endclose.relay.admin;

import com.endclose.relay.text.LetterCase;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One call of the operators' API, whoever carried it: the function URL or the local server.
 *
 * @param method upper case
 * @param path decoded, beginning with a slash
 * @param query decoded; of a repeated name the first value
 * @param headers by lower-case name
 * @param body as received; empty for none
 */
public record AdminRequest(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    byte[] body,
    Caller caller) {

  public AdminRequest {
    query = Map.copyOf(query);
    Map<String, String> lower = new TreeMap<>();
    headers.forEach((name, value) -> lower.put(LetterCase.lower(name), value));
    headers = Map.copyOf(lower);
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** The value of a header, whatever the case of its name. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(LetterCase.lower(name)));
  }

  @Override
  public String toString() {
    return "AdminRequest[" + method + " by " + caller + "]";
  }

  /**
   * Who calls.
   *
   * @param name an IAM ARN, a user's name, or {@code local}: what the audit trail says
   * @param address the peer's address
   */
  public record Caller(String name, String address) {}
}
