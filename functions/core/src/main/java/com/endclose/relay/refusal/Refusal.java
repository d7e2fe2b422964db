package com.endclose.relay.refusal;

import com.endclose.relay.mask.Denylist;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One refused webhook: never a received value, never a body.
 *
 * @param detail a few words of the relay's own, such as {@code time stamp 412 s old, at most 300}
 * @param headers names of the request's headers, as far as they are of plain characters
 */
public record Refusal(RefusalReason reason, String detail, List<String> headers, Instant at) {

  /** Header names kept of one request. */
  public static final int MOST_HEADERS = 32;

  private static final int LONGEST_DETAIL = 200;
  private static final Pattern PLAIN = Pattern.compile("[a-z0-9_.-]{1,64}");

  public Refusal {
    detail = detail.length() <= LONGEST_DETAIL ? detail : detail.substring(0, LONGEST_DETAIL);
    headers = plain(headers);
  }

  /** A name that is too long, or may be something else than a name, is left out. */
  private static List<String> plain(Collection<String> names) {
    List<String> plain = new ArrayList<>();
    for (String name : names) {
      if (plain.size() == MOST_HEADERS) {
        break;
      }
      if (PLAIN.matcher(name).matches() && Denylist.redact(name).equals(name)) {
        plain.add(name);
      }
    }
    return List.copyOf(plain);
  }
}
