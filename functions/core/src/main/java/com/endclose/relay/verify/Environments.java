package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.verify.keys.Environment;
import java.util.Map;
import java.util.stream.Stream;

/** What the sources that sign with keys of their own have in common: two environments. */
final class Environments {

  private static final String KEY = "environment";

  /** The key of {@code auth} that chooses the environment. */
  static final AuthSetting SETTING =
      AuthSetting.word(KEY, false, Stream.of(Environment.values()).map(Environment::wire).toList());

  /** So that {@code mode} and {@code environment} may be left out. */
  static final Map<String, String> PRESET =
      Map.of("mode", Auth.OfSource.MODE, KEY, Environment.PRODUCTION.wire());

  private Environments() {}

  /** The environment of a route: production unless it says otherwise. */
  static Environment of(Auth.OfSource auth) {
    return auth.setting(KEY).flatMap(Environment::of).orElse(Environment.PRODUCTION);
  }
}
