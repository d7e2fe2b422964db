package com.endclose.relay.route;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An address or CIDR range, IPv4 or IPv6, that a webhook may come from. An IPv4 address written as
 * an IPv6 one ({@code ::ffff:192.0.2.1}) is that IPv4 address.
 */
public final class IpRange {

  private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");
  private static final Pattern PREFIX = OCTET;

  /** Begins so that the JDK reads it as an address or not at all, and never asks DNS. */
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:][0-9a-fA-F:.]{1,44}");

  private static final int IPV4_BYTES = 4;
  private static final int MAPPED_PREFIX = 96;

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
    String address = slash < 0 ? text : text.substring(0, slash);
    byte[] bytes = address(address);
    if (bytes == null) {
      return Optional.empty();
    }
    int bits = bytes.length * Byte.SIZE;
    int prefix = slash < 0 ? bits : prefix(text.substring(slash + 1), address, bytes);
    return prefix < 0 || prefix > bits
        ? Optional.empty()
        : Optional.of(new IpRange(text, bytes, prefix));
  }

  /** The bits of {@code bytes} that a prefix fixes; negative when it is none. */
  private static int prefix(String text, String address, byte[] bytes) {
    if (!PREFIX.matcher(text).matches()) {
      return -1;
    }
    boolean mapped = bytes.length == IPV4_BYTES && address.contains(":");
    return Integer.parseInt(text) - (mapped ? MAPPED_PREFIX : 0);
  }

  /** Whether an address, as text, lies in this range; false for what is no address. */
  public boolean contains(String candidate) {
    byte[] address = address(candidate);
    if (address == null || address.length != network.length) {
      return false;
    }
    for (int bit = 0; bit < prefixBits; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      if ((address[bit / Byte.SIZE] & mask) != (network[bit / Byte.SIZE] & mask)) {
        return false;
      }
    }
    return true;
  }

  private static byte @Nullable [] address(String text) {
    if (!text.contains(":")) {
      return ipv4(text);
    }
    if (!IPV6.matcher(text).matches()) {
      return null;
    }
    try {
      return InetAddress.getByName(text).getAddress();
    } catch (UnknownHostException notAnAddress) {
      return null;
    }
  }

  private static byte @Nullable [] ipv4(String text) {
    String[] octets = text.split("\\.", -1);
    if (octets.length != IPV4_BYTES) {
      return null;
    }
    byte[] bytes = new byte[IPV4_BYTES];
    for (int i = 0; i < IPV4_BYTES; i++) {
      if (!OCTET.matcher(octets[i]).matches() || Integer.parseInt(octets[i]) > 255) {
        return null;
      }
      bytes[i] = (byte) Integer.parseInt(octets[i]);
    }
    return bytes;
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
