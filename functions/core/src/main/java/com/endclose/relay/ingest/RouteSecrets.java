package com.endclose.relay.ingest;

import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.route.Route;
import com.endclose.relay.verify.Credentials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks up the secrets that a route names. */
final class RouteSecrets {

  private static final Logger LOG = LoggerFactory.getLogger(RouteSecrets.class);

  private final Secrets secrets;

  RouteSecrets(Secrets secrets) {
    this.secrets = secrets;
  }

  /**
   * What was found.
   *
   * @param complete whether every name was: else a webhook that does not verify may be signed with
   *     a secret that is missing here, and is not turned away for good
   */
  record Found(Credentials credentials, boolean complete) {}

  /**
   * The route's secrets; empty when a key of its auth has none at all. Throws {@link
   * StoreUnavailable} when secrets can't be read: the sender has to try again.
   */
  Optional<Found> find(Route route) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    boolean complete = true;
    for (Map.Entry<String, List<String>> entry : route.auth().secretNames().entrySet()) {
      List<String> values = new ArrayList<>();
      for (String name : entry.getValue()) {
        Optional<String> value = find(route, name);
        value.ifPresent(values::add);
        complete &= value.isPresent();
      }
      if (values.isEmpty()) {
        return Optional.empty();
      }
      found.put(entry.getKey(), values);
    }
    return Optional.of(new Found(Credentials.of(found), complete));
  }

  /**
   * The route's secrets when they are others than these: read again, as something did not fit them.
   */
  Optional<Found> others(Route route, Found than) {
    if (route.auth().secretNames().isEmpty()) {
      return Optional.empty();
    }
    secrets.refresh();
    return find(route).filter(found -> !found.credentials().sameAs(than.credentials()));
  }

  private Optional<String> find(Route route, String name) {
    Optional<String> value;
    try {
      value = secrets.find(name).map(RouteSecrets::withoutLineEnd).filter(text -> !text.isEmpty());
    } catch (RuntimeException away) {
      // Only the kind of error: its message may quote a secret.
      throw new StoreUnavailable("secrets can't be read: " + away.getClass().getName(), away);
    }
    if (value.isEmpty()) {
      LOG.error("route {}: no secret {}", route.id(), name);
    }
    return value;
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
