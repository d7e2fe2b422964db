package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.session.Session;
import com.endclose.relay.route.Routes;
import com.endclose.relay.route.RoutesReading;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The content of a new stack's two secrets. */
@Command(
    name = "init",
    description = {
      "Makes the content of a new stack's two secrets. It calls nothing and overwrites nothing.",
      "In them: keys for payloads and for hashes, the operators' password, and the names of the"
          + " routes' webhook secrets."
    },
    footer = {
      "  relayctl init --routes routes.yaml                two files, yours alone, in this folder",
      "  relayctl init --routes routes.yaml --out secrets",
      "  relayctl init --stdout | jq .ingest               nothing is written"
    })
public final class InitCommand implements Callable<Integer> {

  private static final JsonMapper JSON = new JsonMapper();

  private final Session session;

  @Option(
      names = "--routes",
      paramLabel = "FILE",
      description = "The routes document, for the names of its webhook secrets; - for stdin.")
  private @Nullable String routes;

  @Option(
      names = "--enrichment",
      paramLabel = "NAME",
      description = "With --routes: an enrichment that your relay has; may be repeated.")
  private Set<String> enrichments = new TreeSet<>();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      defaultValue = ".",
      description = "Where the files go (default: this folder).")
  private String out = "";

  @Option(names = "--stdout", description = "Print both as one JSON document; write no file.")
  private boolean stdout;

  @Option(
      names = "--ingest-secret",
      paramLabel = "NAME",
      defaultValue = "relay/ingest",
      description = "The stack's IngestSecretName (default: ${DEFAULT-VALUE}).")
  private String ingestName = "";

  @Option(
      names = "--relay-secret",
      paramLabel = "NAME",
      defaultValue = "relay/relay",
      description = "The stack's RelaySecretName (default: ${DEFAULT-VALUE}).")
  private String relayName = "";

  @Option(
      names = "--admin",
      paramLabel = "NAME",
      defaultValue = "admin",
      description = "The operators' user name with AdminAuth=BASIC (default: ${DEFAULT-VALUE}).")
  private String admin = "";

  public InitCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (admin.isEmpty() || !admin.matches("[^:\\p{Cntrl}]+")) {
      throw Failure.usage("--admin must be a name without a colon");
    }
    NewSecrets secrets = NewSecrets.draw(session.world().random(), names(), admin);
    if (stdout || session.json()) {
      ObjectNode both = Requests.document();
      both.set("ingest", secrets.ingest());
      both.set("relay", secrets.relay());
      session.terminal().line(pretty(both));
    } else {
      write(secrets);
    }
    return ExitCode.OK.code();
  }

  private Routes names() {
    if (routes == null) {
      return new Routes(List.of());
    }
    RoutesReading reading = OfflineValidation.reading(Requests.text(session, routes), enrichments);
    if (!reading.valid()) {
      throw new Failure(
          ExitCode.NO, routes + " has mistakes: relayctl config validate " + routes + " --offline");
    }
    return reading.routes();
  }

  private void write(NewSecrets secrets) {
    Path ingest = file("relay-ingest.json");
    Path relay = file("relay-relay.json");
    OwnFiles.mustNotExist(ingest);
    OwnFiles.mustNotExist(relay);
    OwnFiles.create(ingest.toString(), bytes(secrets.ingest()));
    OwnFiles.create(relay.toString(), bytes(secrets.relay()));
    session.terminal().line("Written, readable by you only: " + ingest + ", " + relay);
    session.terminal().line("");
    session.terminal().line("1. Fill in what is empty:");
    secrets.empty().forEach(name -> session.terminal().line("     " + name));
    session.terminal().line("2. Store both:");
    session.terminal().line(store(ingestName, ingest));
    session.terminal().line(store(relayName, relay));
    session
        .terminal()
        .line("3. Keep a copy of RELAY_DATA_KEYS where it is safe: whoever loses a data");
    session.terminal().line("   key loses the payloads under it. Then remove the files:");
    session
        .terminal()
        .line("     rm " + quoted(ingest.toString()) + " " + quoted(relay.toString()));
    if (!secrets.chosen().isEmpty()) {
      session
          .terminal()
          .line("Give the processors what was drawn for them, as the header they send:");
      secrets.chosen().forEach(name -> session.terminal().line("     " + name));
    }
  }

  private Path file(String name) {
    try {
      return Path.of(out, name).normalize();
    } catch (InvalidPathException unusable) {
      throw Failure.usage("--out must be a folder");
    }
  }

  private static String store(String name, Path file) {
    return "     aws secretsmanager create-secret --name "
        + quoted(name)
        + " --secret-string "
        + quoted("file://" + file);
  }

  /** A word of a shell's. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9/._:=@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static byte[] bytes(JsonNode document) {
    return (pretty(document) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static String pretty(JsonNode document) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree can always be written", impossible);
    }
  }
}
