package com.endclose.relay.ingest;

import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.Route;
import com.endclose.relay.verify.Credentials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks up the secrets that a route names. */
final class RouteSecrets {

  private final Secrets secrets;

  RouteSecrets(Secrets secrets) {
    this.secrets = secrets;
  }

  /**
   * What was found.
   *
   * @param missing names that have no secret: a webhook that does not verify may be signed with one
   *     of them, and is not turned away for good
   * @param usable whether each key of the auth has a secret
   */
  record Found(Credentials credentials, List<String> missing, boolean usable) {

    /** What an operator reads. */
    String unset() {
      return "no secret " + String.join(", ", missing);
    }
  }

  /**
   * The route's secrets. Throws {@link SecretsUnavailable} when they can't be read: the sender has
   * to try again.
   */
  Found find(Route route) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    boolean usable = true;
    for (Map.Entry<String, List<String>> entry : route.auth().secretNames().entrySet()) {
      List<String> values = new ArrayList<>();
      for (String name : entry.getValue()) {
        find(name).ifPresentOrElse(values::add, () -> missing.add(name));
      }
      usable &= !values.isEmpty();
      found.put(entry.getKey(), values);
    }
    return new Found(Credentials.of(found), List.copyOf(missing), usable);
  }

  /**
   * The route's secrets when they are others than these: read again, as something did not fit them.
   */
  Optional<Found> others(Route route, Found than) {
    if (route.auth().secretNames().isEmpty()) {
      return Optional.empty();
    }
    secrets.refresh();
    return Optional.of(find(route))
        .filter(Found::usable)
        .filter(found -> !found.credentials().sameAs(than.credentials()));
  }

  private Optional<String> find(String name) {
    try {
      return secrets.find(name).map(RouteSecrets::withoutLineEnd).filter(text -> !text.isEmpty());
    } catch (RuntimeException away) {
      // Only the kind of error: its message may quote a secret.
      throw new SecretsUnavailable("secrets can't be read: " + away.getClass().getName(), away);
    }
  }

  /** Pasted or read from a file, secrets bring along a line end that no processor made. */
  private static String withoutLineEnd(String secret) {
    int end = secret.length();
    while (end > 0 && (secret.charAt(end - 1) == '\n' || secret.charAt(end - 1) == '\r')) {
      end--;
    }
    return secret.substring(0, end);
  }
}
