package com.endclose.relay.local;

import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.config.FormerSettings;
import com.endclose.relay.config.SettingNames;
import com.endclose.relay.config.Settings;
import com.endclose.relay.config.SettingsReading;
import com.endclose.relay.config.Switch;
import com.endclose.relay.text.LetterCase;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a person may choose about the local run.
 *
 * @param ingestPort where webhooks arrive; 0 for any free port
 * @param endClosePort where the stand-in listens; 0 for any free port
 * @param outsideApi whether an API at {@code settings.endCloseUrl()} takes the stand-in's place
 * @param routes the routes document; null for the samples
 * @param secrets a dotenv file; null for none, or the samples' with the samples' routes
 * @param aws an endpoint for stores, queue and secrets; null for stores in memory
 * @param warnings what is set and does nothing
 */
record LocalOptions(
    Settings settings,
    int ingestPort,
    int endClosePort,
    boolean outsideApi,
    @Nullable Path routes,
    @Nullable Path secrets,
    DemoMode demo,
    @Nullable AwsPlace aws,
    AdminPlace admin,
    FollowPlace follow,
    List<String> warnings) {

  static final String INGEST_PORT = "RELAY_INGEST_PORT";
  static final String ENDCLOSE_PORT = "RELAY_ENDCLOSE_PORT";
  static final String ROUTES = "RELAY_ROUTES";
  static final String SECRETS = "RELAY_SECRETS";
  static final String DEMO = "RELAY_DEMO";
  static final String AWS_ENDPOINT = Environment.AWS_ENDPOINT;

  /** The build's own property. */
  private static final String TARGET = "RELAY_TARGET";

  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

  /** Throws {@link CannotStart} with everything that can't be read. */
  static LocalOptions read(Lookup lookup) {
    SettingsReading settings = Settings.read(lookup);
    List<String> problems = new ArrayList<>(settings.problems());
    LocalOptions options =
        new LocalOptions(
            settings.settings(),
            port(lookup, INGEST_PORT, 8080, problems),
            port(lookup, ENDCLOSE_PORT, 4100, problems),
            lookup.apply(Settings.ENDCLOSE_URL) != null
                || lookup.apply(FormerSettings.ENDCLOSE_URL) != null,
            path(lookup, ROUTES, problems),
            path(lookup, SECRETS, problems),
            demo(lookup, problems),
            aws(lookup, problems),
            AdminPlace.read(lookup, port(lookup, AdminPlace.PORT, 8081, problems), problems),
            FollowPlace.read(lookup, path(lookup, FollowPlace.MANAGED, problems), problems),
            warnings(lookup));
    if (!problems.isEmpty()) {
      throw new CannotStart(problems);
    }
    return options;
  }

  private static List<String> warnings(Lookup lookup) {
    List<String> known =
        List.of(
            INGEST_PORT,
            ENDCLOSE_PORT,
            ROUTES,
            SECRETS,
            DEMO,
            AWS_ENDPOINT,
            AdminPlace.PORT,
            AdminPlace.HOST,
            AdminPlace.AUTH,
            FollowPlace.INTERVAL,
            FollowPlace.MANAGED,
            TARGET);
    return SettingNames.with(known).warnings(lookup.names());
  }

  private static int port(Lookup lookup, String name, int standard, List<String> problems) {
    String text = lookup.apply(name);
    if (text == null) {
      return standard;
    }
    int port = PORT.matcher(text).matches() ? Integer.parseInt(text) : Integer.MAX_VALUE;
    if (port > 65_535) {
      problems.add(name + ": it must be a port from 1 to 65535, or 0 for any free one");
      return standard;
    }
    return port;
  }

  private static @Nullable Path path(Lookup lookup, String name, List<String> problems) {
    String text = lookup.apply(name);
    try {
      return text == null ? null : Path.of(text);
    } catch (InvalidPathException unusable) {
      problems.add(name + ": it must be the path of a file");
      return null;
    }
  }

  private static DemoMode demo(Lookup lookup, List<String> problems) {
    String text = lookup.apply(DEMO);
    for (DemoMode mode : DemoMode.values()) {
      if (text != null && LetterCase.lower(mode.name()).equals(LetterCase.lower(text))) {
        return mode;
      }
    }
    Optional<Boolean> on = text == null ? Optional.of(true) : Switch.read(text);
    if (on.isEmpty()) {
      problems.add(DEMO + ": it must be on, off or once");
    }
    return on.orElse(true) ? DemoMode.ON : DemoMode.OFF;
  }

  private static @Nullable AwsPlace aws(Lookup lookup, List<String> problems) {
    String text = lookup.apply(AWS_ENDPOINT);
    return text == null ? null : AwsPlace.read(AWS_ENDPOINT, text, problems);
  }
}
