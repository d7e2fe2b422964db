package com.endclose.relay.verify;

import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.route.SourceMoney;
import java.util.List;
import java.util.Optional;

/**
 * What there is to know of a source before one writes a route for it.
 *
 * @param name the word in the document's {@code source}
 * @param title what people call the processor
 * @param modes the auth modes it takes, the usual one first
 * @param signed what the signature covers, and what that means for the route, in a sentence
 * @param document the public page that says so; empty for the relay's own
 * @param items where the events of one call stand by default; empty when a call is one event
 * @param settings the keys of {@code auth} that only this source knows
 * @param testMode how it marks a test event; empty where that is not known
 * @param money how it writes amounts of money; empty where that is not known
 */
public record SourceInfo(
    String name,
    String title,
    List<String> modes,
    String signed,
    Optional<String> document,
    Optional<String> items,
    List<AuthSetting> settings,
    Optional<TestMode> testMode,
    Optional<SourceMoney> money) {

  public SourceInfo {
    modes = List.copyOf(modes);
    settings = List.copyOf(settings);
  }

  /** A source that marks test events in no way that is known, nor writes amounts in one. */
  public SourceInfo(
      String name,
      String title,
      List<String> modes,
      String signed,
      Optional<String> document,
      Optional<String> items,
      List<AuthSetting> settings) {
    this(name, title, modes, signed, document, items, settings, Optional.empty(), Optional.empty());
  }

  /** The same source, which marks test events like this. */
  SourceInfo marks(TestMode mode) {
    return new SourceInfo(
        name, title, modes, signed, document, items, settings, Optional.of(mode), money);
  }

  /** The same source, which writes amounts like this. */
  SourceInfo counts(SourceMoney inUnits) {
    return new SourceInfo(
        name, title, modes, signed, document, items, settings, testMode, Optional.of(inUnits));
  }

  /** A source of one event a call, without settings of its own. */
  public static SourceInfo of(
      String name, String title, String mode, String signed, String document) {
    return new SourceInfo(
        name, title, List.of(mode), signed, Optional.of(document), Optional.empty(), List.of());
  }
}
