package com.endclose.relay.relayctl;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.relayctl.http.AwsIdentity;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.session.Person;
import com.endclose.relay.relayctl.session.World;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;

/** The program as a person or a script runs it, in New York at ten in the morning. */
final class Ctl implements Terminal.Look, Person, AwsIdentity {

  static final Instant NOW = Instant.parse("2026-07-02T14:00:00Z");

  final Map<String, String> environment = new HashMap<>();
  final List<String> asked = new ArrayList<>();
  final List<Long> pauses = new ArrayList<>();
  private final Random draws = new Random(1);
  private final Deque<String> answers = new ArrayDeque<>();
  private volatile ByteArrayOutputStream out = new ByteArrayOutputStream();
  private ByteArrayOutputStream err = new ByteArrayOutputStream();
  private byte[] in = {};
  AwsCredentials credentials =
      AwsBasicCredentials.create("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
  @Nullable OutputStream broken;
  boolean terminal;
  boolean colours;
  int width = 80;

  /** Runs it; the exit code. */
  int run(String... args) {
    out = new ByteArrayOutputStream();
    err = new ByteArrayOutputStream();
    World world =
        new World(
            new Terminal(broken == null ? out : broken, err, this),
            this,
            new ByteArrayInputStream(in),
            environment::get,
            Clock.fixed(NOW, ZoneId.of("America/New_York")),
            pauses::add,
            (profile, region) -> this,
            this::random);
    return new Program(world).run(args);
  }

  /** No two alike, and the same in each run of the tests. */
  private byte[] random(int count) {
    byte[] bytes = new byte[count];
    draws.nextBytes(bytes);
    return bytes;
  }

  Ctl at(String url) {
    environment.put("RELAY_ADMIN_URL", url);
    return this;
  }

  /** What the person will answer, in this order; without any nobody is there. */
  Ctl answering(String... words) {
    answers.addAll(List.of(words));
    return this;
  }

  Ctl reading(String text) {
    in = text.getBytes(StandardCharsets.UTF_8);
    return this;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The first line of the answer, as soon as it is there. */
  String firstLine() {
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> out().contains("\n"));
    return out().lines().findFirst().orElseThrow();
  }

  JsonNode json() {
    if (JsonReader.read(out.toByteArray()) instanceof Reading.Document document) {
      return document.root();
    }
    throw new AssertionError("no JSON document on standard output: " + out());
  }

  @Override
  public Optional<String> answer(String question) {
    asked.add(question);
    return Optional.ofNullable(answers.poll());
  }

  @Override
  public Optional<String> secret(String question) {
    return answer(question);
  }

  @Override
  public boolean terminal() {
    return terminal;
  }

  @Override
  public boolean colours() {
    return colours;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public AwsCredentials credentials() {
    return credentials;
  }

  @Override
  public String region() {
    return "eu-west-1";
  }
}
