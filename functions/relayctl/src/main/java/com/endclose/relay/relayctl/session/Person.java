package com.endclose.relay.relayctl.session;

import java.io.Console;
import java.util.Optional;

/** Who sits at the terminal, if anybody does. */
public interface Person {

  /** The answer to a question; empty when nobody can be asked. */
  Optional<String> answer(String question);

  /** What is typed without being shown; empty when nobody can be asked. */
  Optional<String> secret(String question);

  /** Whoever is at the console of this process. */
  @SuppressWarnings("SystemConsoleNull")
  static Person atConsole() {
    // From JDK 22 to 24 there is a console even where there is no terminal, but for this one.
    System.setProperty("jdk.console", "java.base");
    Console console = System.console();
    return console == null ? nobody() : new AtConsole(console);
  }

  /** Nobody: a script. */
  static Person nobody() {
    return new Person() {
      @Override
      public Optional<String> answer(String question) {
        return Optional.empty();
      }

      @Override
      public Optional<String> secret(String question) {
        return Optional.empty();
      }
    };
  }

  /** Asks on the terminal itself, so that answers sent elsewhere stay clean. */
  record AtConsole(Console console) implements Person {

    @Override
    public Optional<String> answer(String question) {
      return Optional.ofNullable(console.readLine("%s", question));
    }

    @Override
    public Optional<String> secret(String question) {
      char[] typed = console.readPassword("%s", question);
      return typed == null ? Optional.empty() : Optional.of(new String(typed));
    }
  }
}
