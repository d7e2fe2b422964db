package com.endclose.relay.local;

import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.dispatch.Draws;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code mvn -Plocal}: the relay in this JVM. Exit code 0 when it went as it should, 1 when the
 * demo did not, 2 when the relay can't be started as it is set up.
 */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    Map<String, String> environment = System.getenv();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(out, colours(environment));
    System.exit(run(args, new Lookup(properties(), environment), terminal, err));
  }

  /** Runs until there is nothing to do or Ctrl-C; the exit code. */
  static int run(String[] args, Lookup lookup, Terminal terminal, PrintStream err) {
    try {
      if (args.length > 0) {
        throw new CannotStart(
            "it takes no arguments; settings are properties before -jar (java -Drelay.demo=off"
                + " -jar ...) or RELAY_... environment variables");
      }
      LocalOptions options = LocalOptions.read(lookup);
      Draws draws = Draws.secure(new SecureRandom());
      Setup setup =
          new SetupReader(options, Samples.find(), Extensions.processors(), draws::id)
              .read(lookup.secrets());
      return new LocalRun(setup, terminal).run();
    } catch (CannotStart reason) {
      err.println(reason.getMessage());
      return 2;
    }
  }

  /** Colours are for a person at a terminal who did not say no (no-color.org). */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean colours(Map<String, String> environment) {
    // From JDK 22 to 24 there is a console even where there is no terminal, but for this one.
    System.setProperty("jdk.console", "java.base");
    return System.console() != null && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  private static Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    for (String name : System.getProperties().stringPropertyNames()) {
      if (name.startsWith("relay.")) {
        properties.put(name, System.getProperty(name));
      }
    }
    return properties;
  }
}
