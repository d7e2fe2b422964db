package com.endclose.relay.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The targets by name, and where Jazzer's driver, started by infra/fuzz, comes in. */
public final class Fuzzing {

  static final Map<String, FuzzTarget> TARGETS =
      Map.of(
          "ingest", new IngestTarget(),
          "headers", new HeadersTarget(),
          "routes", new RoutesTarget(),
          "map", new MapTarget());

  private static final FuzzTarget CHOSEN =
      TARGETS.get(System.getProperty("relay.fuzz.target", "ingest"));

  private Fuzzing() {}

  /** Jazzer calls it by its name; the system property {@code relay.fuzz.target} says which. */
  public static void fuzzerTestOneInput(byte[] input) {
    CHOSEN.take(input);
  }

  /** Writes the chosen target's corpus into a folder, a file each. */
  public static void main(String[] folder) throws IOException {
    List<byte[]> corpus = CHOSEN.corpus();
    for (int i = 0; i < corpus.size(); i++) {
      Files.write(Path.of(folder[0], "sample-" + i), corpus.get(i));
    }
  }
}
