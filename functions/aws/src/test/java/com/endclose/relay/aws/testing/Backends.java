package com.endclose.relay.aws.testing;

import com.endclose.relay.aws.testing.Backend.Kind;
import java.net.URI;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The backends that are present, each started when first asked for and stopped when the tests end.
 *
 * <p>{@code RELAY_TEST_AWS_ENDPOINT} names one that runs already; LocalStack runs where Docker
 * answers, moto where Python has it, dynalite where Node is there. {@code RELAY_REQUIRE_BACKENDS},
 * a list such as {@code dynalite,moto}, makes it a failure when one of these is missing.
 */
public final class Backends {

  private static final Map<Kind, Optional<Backend>> FOUND = new EnumMap<>(Kind.class);
  private static boolean missingTold;

  private Backends() {}

  /**
   * The backend of this kind; empty when there is none here.
   *
   * @throws IllegalStateException when there is none, and one is required
   */
  public static synchronized Optional<Backend> find(Kind kind) {
    Optional<Backend> backend = FOUND.computeIfAbsent(kind, Backends::start);
    if (backend.isEmpty() && required().contains(kind.word())) {
      throw new IllegalStateException(
          "RELAY_REQUIRE_BACKENDS: " + kind.word() + " is required and could not be started");
    }
    return backend;
  }

  private static Optional<Backend> start(Kind kind) {
    Set<String> wanted = names("RELAY_TEST_BACKENDS");
    if (!wanted.isEmpty() && !wanted.contains(kind.word())) {
      return Optional.empty();
    }
    Optional<URI> endpoint =
        switch (kind) {
          case ENDPOINT ->
              Optional.ofNullable(System.getenv("RELAY_TEST_AWS_ENDPOINT"))
                  .filter(url -> !url.isBlank())
                  .map(URI::create);
          case LOCALSTACK -> localStack();
          case MOTO -> MotoServer.start();
          case DYNALITE -> DynaliteServer.start();
        };
    return endpoint.map(found -> new Backend(kind, found));
  }

  /** A module whose tests come without Testcontainers has no LocalStack. */
  private static Optional<URI> localStack() {
    try {
      return LocalStackServer.start();
    } catch (NoClassDefFoundError without) {
      return Optional.empty();
    }
  }

  private static Set<String> required() {
    return names("RELAY_REQUIRE_BACKENDS");
  }

  private static Set<String> names(String variable) {
    String names = System.getenv(variable);
    return names == null || names.isBlank()
        ? Set.of()
        : Arrays.stream(names.split(",")).map(String::strip).collect(Collectors.toSet());
  }

  /**
   * All that are here, as arguments of a parameterized class. When there are none the build says
   * so, once.
   */
  public static List<Backend> present() {
    List<Backend> present = Stream.of(Kind.values()).flatMap(kind -> find(kind).stream()).toList();
    if (present.isEmpty()) {
      tellOnce();
    }
    return present;
  }

  /** Those on which thousands of operations take seconds. */
  public static List<Backend> quick() {
    return present().stream().filter(backend -> backend.kind() != Kind.MOTO).toList();
  }

  private static synchronized void tellOnce() {
    if (!missingTold) {
      missingTold = true;
      System.out.println(
          "DynamoDB tests are skipped: no Docker, no Python with moto, no Node, and"
              + " RELAY_TEST_AWS_ENDPOINT is not set");
    }
  }
}
