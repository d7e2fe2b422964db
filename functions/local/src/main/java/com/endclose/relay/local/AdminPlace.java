package com.endclose.relay.local;

import com.endclose.relay.text.LetterCase;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where operators find the local run, and whether they must sign in.
 *
 * @param host as it was told: an address or a name
 * @param basic whether with the user and password of {@code ADMIN_BASIC_AUTH}
 */
record AdminPlace(String host, InetSocketAddress address, boolean basic) {

  static final String PORT = "RELAY_ADMIN_PORT";
  static final String HOST = "RELAY_ADMIN_HOST";
  static final String AUTH = "RELAY_ADMIN_AUTH";

  private static final String LOOPBACK = "127.0.0.1";

  /** Notes what is wrong: a listener that others reach must ask who they are. */
  static AdminPlace read(Lookup lookup, int port, List<String> problems) {
    String told = lookup.apply(HOST);
    String host = told == null ? LOOPBACK : told;
    boolean basic = basic(lookup.apply(AUTH), problems);
    InetAddress address;
    try {
      address = InetAddress.getByName(host);
    } catch (UnknownHostException unknown) {
      problems.add(HOST + ": it must be an address or a name of this machine");
      address = InetAddress.getLoopbackAddress();
    }
    if (!address.isLoopbackAddress() && !basic) {
      problems.add(
          HOST
              + ": other machines reach "
              + host
              + ", so operators must sign in there: set relay.admin.auth=basic, and"
              + " ADMIN_BASIC_AUTH among the secrets to user:password");
    }
    return new AdminPlace(host, new InetSocketAddress(address, port), basic);
  }

  private static boolean basic(@Nullable String auth, List<String> problems) {
    String word = auth == null ? "none" : LetterCase.lower(auth);
    if (!word.equals("basic") && !word.equals("none")) {
      problems.add(AUTH + ": it must be basic or none");
    }
    return word.equals("basic");
  }

  boolean onLoopback() {
    return address.getAddress().isLoopbackAddress();
  }
}
