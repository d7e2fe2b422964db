package com.endclose.relay.route;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address or CIDR range, IPv4 or IPv6, that a webhook may come from. An IPv4 address written as
 * an IPv6 one ({@code ::ffff:192.0.2.1}) is that IPv4 address.
 */
public final class IpRange {

  private static final Pattern IPV4 =
      Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  private final String text;
  private final byte[] network;
  private final int prefixBits;

  private IpRange(String text, byte[] network, int prefixBits) {
    this.text = text;
    this.network = network;
    this.prefixBits = prefixBits;
  }

  /** The range a text names, or empty when it is neither an address nor a range; never asks DNS. */
  public static Optional<IpRange> parse(String text) {
    int slash = text.indexOf('/');
    Optional<byte[]> address = address(slash < 0 ? text : text.substring(0, slash));
    if (address.isEmpty()) {
      return Optional.empty();
    }
    byte[] bytes = address.get();
    int bits = bytes.length * 8;
    if (slash < 0) {
      return Optional.of(new IpRange(text, bytes, bits));
    }
    String prefix = text.substring(slash + 1);
    if (!prefix.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(prefix) > bits) {
      return Optional.empty();
    }
    return Optional.of(new IpRange(text, bytes, Integer.parseInt(prefix)));
  }

  /** Whether an address, as text, lies in this range; false for what is no address. */
  public boolean contains(String candidate) {
    return address(candidate).map(this::contains).orElse(false);
  }

  private boolean contains(byte[] candidate) {
    if (candidate.length != network.length) {
      return false;
    }
    for (int bit = 0; bit < prefixBits; bit++) {
      int mask = 0x80 >> (bit % 8);
      if ((candidate[bit / 8] & mask) != (network[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }

  private static Optional<byte[]> address(String text) {
    if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(text).getAddress());
    } catch (UnknownHostException notAnAddress) {
      return Optional.empty();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IpRange range && range.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
