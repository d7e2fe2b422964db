package com.endclose.relay.route;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The two adapters that come with the relay, others that take and know everything, and enrichments.
 */
record KnownSources(Set<String> others, Set<String> enrichments) implements Sources {

  static final KnownSources BUILT_IN = new KnownSources(Set.of(), Set.of());

  @Override
  public Set<String> names() {
    Set<String> names = new TreeSet<>(others);
    names.add("payabli");
    names.add("generic_hmac");
    return names;
  }

  @Override
  public boolean takes(String source, String authMode) {
    return switch (source) {
      case "payabli" -> authMode.equals(Auth.StaticHeader.MODE);
      case "generic_hmac" -> authMode.equals(Auth.Hmac.MODE);
      default -> others.contains(source);
    };
  }

  @Override
  public boolean knowsType(String source, Auth auth) {
    return auth instanceof Auth.Hmac hmac ? hmac.event().knowsType() : true;
  }

  @Override
  public boolean knowsEventId(String source, Auth auth) {
    return auth instanceof Auth.Hmac hmac ? hmac.event().knowsId() : true;
  }

  @Override
  public Optional<SourceMoney> money(String source) {
    return source.equals("payabli")
        ? Optional.of(SourceMoney.dollars("NetAmount"))
        : Optional.empty();
  }
}
