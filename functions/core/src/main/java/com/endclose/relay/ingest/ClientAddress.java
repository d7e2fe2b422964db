package com.endclose.relay.ingest;

import com.endclose.relay.route.IpRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a webhook came from. A header is believed only as far as proxies that are known to stand in
 * front wrote it (spec VERIFY-5): each adds the address it was called from at the right end of
 * {@code X-Forwarded-For}, and what stands left of theirs is whatever the sender liked to write.
 */
public final class ClientAddress {

  /** The header that proxies add to. */
  public static final String HEADER = "x-forwarded-for";

  private ClientAddress() {}

  /**
   * The sender's address; empty when the header tells of fewer proxies than there are, or does not
   * hold an address where it should: then nothing is known.
   *
   * @param peer who is connected: the sender, or the last of the proxies
   * @param forwardedFor every {@code X-Forwarded-For} value as it reached the relay, in order
   * @param trustedProxies how many proxies stand in front
   */
  public static String of(String peer, List<String> forwardedFor, int trustedProxies) {
    if (trustedProxies == 0) {
      return peer;
    }
    List<String> hops = new ArrayList<>();
    for (String value : forwardedFor) {
      for (String hop : value.split(",", -1)) {
        if (!hop.isBlank()) {
          hops.add(hop.strip());
        }
      }
    }
    if (hops.size() < trustedProxies) {
      return "";
    }
    String address = withoutPort(hops.get(hops.size() - trustedProxies));
    return !address.contains("/") && IpRange.parse(address).isPresent() ? address : "";
  }

  /** Some proxies add the port: {@code 192.0.2.1:4711}, {@code [2001:db8::1]:4711}. */
  private static String withoutPort(String hop) {
    if (hop.startsWith("[")) {
      int end = hop.indexOf(']');
      return end < 0 ? hop : hop.substring(1, end);
    }
    int colon = hop.indexOf(':');
    return colon >= 0 && colon == hop.lastIndexOf(':') ? hop.substring(0, colon) : hop;
  }
}
