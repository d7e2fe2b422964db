package com.endclose.relay.admin.guard;

import com.endclose.relay.text.LetterCase;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The {@code Host} values that are a listener's own. Any other is the name of a hostile page's
 * server, made to lead here (DNS rebinding): to the browser its script is then of our origin.
 */
public final class Hosts {

  private static final int HTTP = 80;
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*|localhost");

  private final Set<String> own;

  private Hosts(Set<String> own) {
    this.own = Set.copyOf(own);
  }

  /** One name, as it stands in the header. */
  public static Hosts of(String name) {
    return new Hosts(Set.of(LetterCase.lower(name)));
  }

  /**
   * Of a listening socket: its address; all of this machine's when it listens on all; {@code
   * localhost} where it takes loopback. An address can't be rebound, a name can.
   *
   * @param name what the listener was told to listen on; one that is no address is its own too,
   *     with the port or, behind a proxy, without
   */
  public static Hosts of(InetSocketAddress socket, String name) {
    Set<String> names = new HashSet<>();
    for (InetAddress address : addresses(socket.getAddress())) {
      names.add(literal(address));
      if (address.isLoopbackAddress()) {
        names.add("localhost");
      }
    }
    Set<String> own = new HashSet<>();
    if (!ADDRESS.matcher(name).matches()) {
      String told = LetterCase.lower(name);
      names.add(told);
      own.add(told);
    }
    for (String each : names) {
      own.add(each + ":" + socket.getPort());
      if (socket.getPort() == HTTP) {
        own.add(each);
      }
    }
    return new Hosts(own);
  }

  private static List<InetAddress> addresses(InetAddress listening) {
    if (!listening.isAnyLocalAddress()) {
      return List.of(listening);
    }
    try {
      return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses).toList();
    } catch (SocketException unknown) {
      return Collections.singletonList(InetAddress.getLoopbackAddress());
    }
  }

  /** An address as it stands in a URL. */
  public static String literal(InetAddress address) {
    String text = address.getHostAddress();
    if (address instanceof Inet6Address) {
      int zone = text.indexOf('%');
      return "[" + compressed(zone < 0 ? text : text.substring(0, zone)) + "]";
    }
    return text;
  }

  /** As browsers write it: the longest run of zeros left out (RFC 5952). The JDK writes all. */
  private static String compressed(String address) {
    String[] groups = address.split(":");
    int start = -1;
    int longest = 1;
    for (int i = 0; i < groups.length; i++) {
      int end = i;
      while (end < groups.length && groups[end].equals("0")) {
        end++;
      }
      if (end - i > longest) {
        start = i;
        longest = end - i;
      }
    }
    if (start < 0) {
      return address;
    }
    List<String> all = List.of(groups);
    return String.join(":", all.subList(0, start))
        + "::"
        + String.join(":", all.subList(start + longest, all.size()));
  }

  /** Whether a {@code Host} header's value is one of these. */
  public boolean contains(String host) {
    return own.contains(LetterCase.lower(host));
  }

  @Override
  public String toString() {
    return own.toString();
  }
}
