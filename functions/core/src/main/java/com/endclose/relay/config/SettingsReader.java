package com.endclose.relay.config;

import com.endclose.relay.route.Words;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the settings one by one and collects what is wrong with them. */
final class SettingsReader {

  /** So few digits that they fit a long. */
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

  private final Function<String, @Nullable String> environment;
  private final List<String> problems = new ArrayList<>();

  SettingsReader(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  SettingsReading read() {
    Settings settings =
        new Settings(
            count(Setting.BATCH_MAX),
            count(Setting.SHARDS),
            count(Setting.TRUSTED_PROXIES),
            millis(Setting.POLL_INTERVAL_MS),
            millis(Setting.BACKOFF_BASE_MS),
            millis(Setting.BACKOFF_CAP_MS),
            millis(Setting.PARK_AFTER_MS),
            millis(Setting.LEASE_MS),
            millis(Setting.RECOVER_INTERVAL_MS),
            millis(Setting.ENRICH_TIMEOUT_MS),
            count(Setting.RETENTION_DELIVERED_DAYS),
            count(Setting.RETENTION_LEDGER_DAYS),
            endCloseUrl());
    if (settings.backoffBase().compareTo(settings.backoffCap()) > 0) {
      problems.add(
          "RELAY_BACKOFF_BASE_MS: the first wait must not be longer than RELAY_BACKOFF_CAP_MS");
    }
    if (settings.deliveredDays() > settings.ledgerDays()) {
      problems.add(
          "RELAY_RETENTION_LEDGER_DAYS: it must be at least RELAY_RETENTION_DELIVERED_DAYS ("
              + settings.deliveredDays()
              + "), or events would be forgotten before their payloads are due to go");
    }
    problems.addAll(FormerSettings.problems(environment));
    return new SettingsReading(settings, problems);
  }

  private int count(Setting setting) {
    return Math.toIntExact(number(setting));
  }

  private Duration millis(Setting setting) {
    return Duration.ofMillis(number(setting));
  }

  private long number(Setting setting) {
    String text = value(setting.variable());
    if (text == null) {
      return setting.standard();
    }
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      problems.add(
          setting.variable() + ": " + Words.quoted(text) + " can't be read; " + setting.range());
      return setting.standard();
    }
    long number = Long.parseLong(text);
    if (!setting.admits(number)) {
      problems.add(setting.variable() + ": " + number + " is out of range; " + setting.range());
      return setting.standard();
    }
    return number;
  }

  private URI endCloseUrl() {
    String text = value(Settings.ENDCLOSE_URL);
    String former = value(FormerSettings.ENDCLOSE_URL);
    if (text != null && former != null && !text.equals(former)) {
      problems.add(
          Settings.ENDCLOSE_URL
              + ": "
              + FormerSettings.ENDCLOSE_URL
              + ", its older name, says something else; remove that one");
    }
    text = text == null ? former : text;
    if (text == null) {
      return Settings.DEFAULT_URL;
    }
    URI url = url(text);
    if (url == null) {
      // Not shown: an address may have a password in it.
      problems.add(
          Settings.ENDCLOSE_URL
              + ": it must be an http or https address with neither user, query nor fragment, such as "
              + Settings.DEFAULT_URL);
      return Settings.DEFAULT_URL;
    }
    return url;
  }

  private static @Nullable URI url(String text) {
    try {
      URI url = new URI(text.replaceAll("/+$", ""));
      String scheme = url.getScheme();
      boolean web = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
      boolean plain =
          url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
      boolean port = url.getPort() != 0 && url.getPort() <= 65_535;
      return web && url.getHost() != null && plain && port ? url : null;
    } catch (URISyntaxException notAnAddress) {
      return null;
    }
  }

  private @Nullable String value(String variable) {
    String text = environment.apply(variable);
    return text == null || text.isBlank() ? null : text.strip();
  }
}
