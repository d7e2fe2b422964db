package com.endclose.relay.relayctl.session;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.AdminApi;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Times;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.text.LetterCase;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of the program. What a command needs is made when it is first asked for. */
public final class Session {

  private final World world;
  private final Options options;
  private final AtomicReference<@Nullable Supplier<String>> parting = new AtomicReference<>();
  private @Nullable AdminApi api;

  public Session(World world, Options options) {
    this.world = world;
    this.options = options;
  }

  /** What is around the program. */
  public World world() {
    return world;
  }

  /** Where answers go. */
  public Terminal terminal() {
    return world.terminal();
  }

  /** Whether a machine reads along. */
  public boolean json() {
    return options.json;
  }

  /** How times are shown. */
  public Times times() {
    return new Times(options.utc ? ZoneId.of("UTC") : world.clock().getZone());
  }

  /** The time. */
  public Instant now() {
    return world.clock().instant();
  }

  /** What to say should the program be stopped from now on; null for nothing. */
  public void parting(@Nullable Supplier<String> words) {
    parting.set(words);
  }

  /** What to say to somebody who stops the program; empty for nothing. */
  public Optional<String> parting() {
    return Optional.ofNullable(parting.get()).map(Supplier::get);
  }

  /** The operators' API; {@link Failure} when nothing says where it is. */
  public AdminApi api() {
    if (api == null) {
      api = new Connection(world, options).open();
    }
    return api;
  }

  /** What the API answers. */
  public Answer ask(Call call) {
    return api().ask(call);
  }

  /** Prints the document as it came, when a machine reads along; whether it does. */
  public boolean printed(Answer answer) {
    if (json()) {
      terminal().line(Visible.json(answer.text().stripTrailing()));
    }
    return json();
  }

  /** Whether the person agrees; {@link Failure} when nobody can be asked. */
  public boolean agreed(boolean yes, String question) {
    return yes || typed(question + " [y/N] ").matches("y|yes");
  }

  /** Whether the person types this very word. */
  public boolean insisted(boolean yes, String question, String word) {
    return yes || typed(question + " Type " + word + " to go on: ").equals(word);
  }

  private String typed(String question) {
    String answer =
        world
            .person()
            .answer(question)
            .orElseThrow(() -> Failure.usage("nobody can be asked here: add --yes to go on"));
    return LetterCase.lower(answer.strip());
  }

  /** Says that nothing was done, as the person wished. */
  public int declined() {
    terminal().note("Nothing was changed.");
    return ExitCode.NO.code();
  }
}
