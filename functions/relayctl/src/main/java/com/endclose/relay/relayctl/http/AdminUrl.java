package com.endclose.relay.relayctl.http;

import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.text.LetterCase;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the operators' API is: a scheme, a host, perhaps a port and a path before the API's own.
 */
public final class AdminUrl {

  private static final Pattern FUNCTION_URL =
      Pattern.compile("[a-z0-9]+\\.lambda-url\\.([a-z0-9-]+)\\.on\\.aws");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|\\[0:0:0:0:0:0:0:1]");

  private final URI base;
  private final String text;

  private AdminUrl(URI base, String text) {
    this.base = base;
    this.text = text;
  }

  /** Reads a URL as a person wrote it; throws {@link Failure} that says what to write. */
  public static AdminUrl parse(String written) {
    String text = written.strip();
    URI uri = uri(text.contains("://") ? text : "https://" + text);
    String scheme = LetterCase.lower(String.valueOf(uri.getScheme()));
    String host = uri.getHost();
    if (host == null || !List.of("http", "https").contains(scheme)) {
      throw wrong("write a URL such as https://abc.lambda-url.eu-west-1.on.aws");
    }
    if (uri.getRawUserInfo() != null) {
      throw wrong(
          "no user or password in it: others see the command line. Use --user and"
              + " RELAY_ADMIN_PASSWORD");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw wrong("nothing behind ? or #: it is where the API begins");
    }
    String path = String.valueOf(uri.getRawPath()).replaceAll("/+$", "");
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String whole = scheme + "://" + LetterCase.lower(host) + port + path;
    AdminUrl url = new AdminUrl(uri(whole), whole);
    if (scheme.equals("http") && !url.loopback()) {
      throw wrong("https, not http: only this machine is reached without");
    }
    return url;
  }

  /** Whether it is on this machine. */
  public boolean loopback() {
    return LOOPBACK.matcher(base.getHost()).matches();
  }

  /** The region of a Lambda function URL; empty for any other host. */
  public Optional<String> functionRegion() {
    Matcher matcher = FUNCTION_URL.matcher(base.getHost());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /**
   * A call's address.
   *
   * @param segments of the path, not encoded yet
   * @param query names and values, not encoded yet, in this order
   */
  public URI at(List<String> segments, Map<String, String> query) {
    StringBuilder whole = new StringBuilder(text);
    for (String segment : segments) {
      // A colon may stand as it is, and signatures agree most surely on what nobody encodes.
      whole.append('/').append(encoded(segment).replace("%3A", ":"));
    }
    char before = '?';
    for (Map.Entry<String, String> parameter : query.entrySet()) {
      whole.append(before).append(encoded(parameter.getKey()));
      whole.append('=').append(encoded(parameter.getValue()));
      before = '&';
    }
    return uri(whole.toString());
  }

  private static String encoded(String text) {
    String form = URLEncoder.encode(text, StandardCharsets.UTF_8);
    String plain = form.replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    // A segment of dots alone would climb.
    return plain.matches("\\.{1,2}") ? plain.replace(".", "%2E") : plain;
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException unreadable) {
      throw wrong("it can't be read: write one such as http://127.0.0.1:8081");
    }
  }

  private static Failure wrong(String why) {
    return Failure.usage("the relay's URL: " + why);
  }

  @Override
  public String toString() {
    return text;
  }
}
