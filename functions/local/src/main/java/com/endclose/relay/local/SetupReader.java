package com.endclose.relay.local;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.route.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the files that the options name, and collects everything that stands in the way. */
final class SetupReader {

  private final LocalOptions options;
  private final Optional<Samples> samples;
  private final Sources sources;
  private final Supplier<String> draw;
  private final List<String> problems = new ArrayList<>();

  /**
   * @param samples where the samples are, if they were found
   * @param draw a new random text at each call, for keys that are made for this run
   */
  SetupReader(
      LocalOptions options, Optional<Samples> samples, Sources sources, Supplier<String> draw) {
    this.options = options;
    this.samples = samples;
    this.sources = sources;
    this.draw = draw;
  }

  /**
   * Throws {@link CannotStart} with everything that is wrong.
   *
   * @param environment secrets that stand in no file
   */
  Setup read(Secrets environment) {
    boolean sampleRoutes = usesSampleRoutes();
    Path routesFile = routesFile();
    Path secretsFile = secretsFile(sampleRoutes);
    String document = TextFile.read(routesFile, problems);
    Secrets secrets = secrets(secretsFile, environment);
    stopIfProblems();

    RoutesReading reading = new RoutesParser(sources).parse(document);
    if (!reading.valid()) {
      problems.add(TextFile.shown(routesFile) + " has mistakes:");
      reading.problems().forEach(problem -> problems.add("  " + problem));
    }
    var needs = new Needs(options, secretsFile, secrets);
    problems.addAll(needs.missing(reading.routes()));
    Optional<String> masking = secrets.find(Needs.MASKING_KEY);
    boolean keysGiven = needs.dataKeysGiven();
    DataKeys dataKeys = dataKeys(keysGiven, secrets);
    MaskingKey maskingKey = maskingKey(masking);
    stopIfProblems();
    return new Setup(
        options,
        document,
        routesFile,
        reading.routes(),
        reading.warnings(),
        secrets,
        secretsFile,
        dataKeys,
        keysGiven,
        maskingKey,
        sampleRoutes ? samples : Optional.empty());
  }

  private void stopIfProblems() {
    if (!problems.isEmpty()) {
      throw new CannotStart(problems);
    }
  }

  private boolean usesSampleRoutes() {
    Path own = options.routes();
    return samples.isPresent() && (own == null || TextFile.same(own, samples.get().routes()));
  }

  private Path routesFile() {
    Path own = options.routes();
    if (own != null) {
      return own;
    }
    return samples
        .map(Samples::routes)
        .orElseThrow(
            () ->
                new CannotStart(
                    "infra/samples is not here: start it in the project's folder, or name a routes"
                        + " document (-Drelay.routes=FILE or RELAY_ROUTES)"));
  }

  private @Nullable Path secretsFile(boolean sampleRoutes) {
    Path own = options.secrets();
    return own == null && sampleRoutes ? samples.map(Samples::secrets).orElse(null) : own;
  }

  private Secrets secrets(@Nullable Path file, Secrets environment) {
    if (file == null) {
      return environment;
    }
    String text = TextFile.read(file, problems);
    Dotenv.Reading reading = Dotenv.read(text);
    reading.problems().forEach(problem -> problems.add(TextFile.shown(file) + ", " + problem));
    Map<String, String> values = reading.values();
    Secrets inFile = new MapSecrets(values);
    return name -> values.containsKey(name) ? inFile.find(name) : environment.find(name);
  }

  private DataKeys dataKeys(boolean given, Secrets secrets) {
    Secrets made = new MapSecrets(Map.of(Needs.DATA_KEY, draw.get()));
    try {
      return DataKeys.from(given ? secrets : made);
    } catch (IllegalArgumentException unusable) {
      problems.add(String.valueOf(unusable.getMessage()));
      return DataKeys.from(made);
    }
  }

  /** Where no route hashes, any key will do. */
  private MaskingKey maskingKey(Optional<String> text) {
    try {
      return MaskingKey.ofSetting(text.filter(key -> !key.isBlank()).orElseGet(draw));
    } catch (IllegalArgumentException unusable) {
      problems.add(String.valueOf(unusable.getMessage()));
      return MaskingKey.of(draw.get());
    }
  }
}
