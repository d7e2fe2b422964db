package com.endclose.relay.relayctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the program says of itself. */
class HelpTest {

  private final Ctl ctl = new Ctl();

  static List<String> commands() {
    return List.of(
        "",
        "status",
        "watch",
        "killswitch",
        "routes",
        "routes list",
        "routes pause",
        "routes resume",
        "routes sources",
        "routes new",
        "events",
        "events list",
        "events find",
        "events show",
        "events payload",
        "events replay",
        "events resolve",
        "batches",
        "refusals",
        "dispatch",
        "config",
        "config get",
        "config validate",
        "config preview",
        "config rehearse",
        "config apply",
        "config edit",
        "config approve",
        "config versions",
        "config show",
        "config diff",
        "report",
        "audit",
        "ui",
        "init",
        "completion");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_has_help_with_examples_and_exit_codes(String command) {
    String[] words = (command + " --help").strip().split(" ");

    assertThat(ctl.run(words)).isZero();

    String name = ("relayctl " + command).strip();
    assertThat(ctl.out())
        .startsWith("Usage: " + name)
        .contains("--url=URL", "Exit codes:\n   0   it went well", "Examples:\n  ");
    String examples = ctl.out().substring(ctl.out().indexOf("Examples:"));
    assertThat(examples).contains("relayctl " + command.split(" ")[0]);
    assertThat(ctl.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(ctl.err()).isEmpty();
  }

  @Test
  void a_misspelt_command_names_the_nearest() {
    assertThat(ctl.run("stauts")).isEqualTo(2);
    assertThat(ctl.err()).contains("Did you mean status").contains("More: relayctl --help");
    assertThat(ctl.run("events", "lst")).isEqualTo(2);
    assertThat(ctl.err()).contains("Did you mean list").contains("More: relayctl events --help");
  }

  @Test
  void what_is_missing_or_makes_no_sense_is_exit_2() {
    assertThat(ctl.run()).isEqualTo(2);
    assertThat(ctl.run("events")).isEqualTo(2);
    assertThat(ctl.err()).contains("list, find, show, payload, replay, resolve");
    assertThat(ctl.run("events", "show")).isEqualTo(2);
    assertThat(ctl.run("killswitch", "off")).isEqualTo(2);
    assertThat(ctl.run("status", "--nonsense\u001B[2J")).isEqualTo(2);
    assertThat(ctl.err()).contains("\\u001B").doesNotContain("\u001B");
    assertThat(ctl.run("status", "--url", "http://127.0.0.1:1", "--timeout", "0")).isEqualTo(2);
  }

  @Test
  void version_is_one_line() {
    assertThat(ctl.run("--version")).isZero();
    assertThat(ctl.out()).startsWith("relayctl ").hasLineCount(1);
  }

  @Test
  void the_completion_script_is_one_that_bash_takes_and_completes() throws Exception {
    assertThat(ctl.run("completion")).isZero();
    String completions = complete(ctl.out(), "relayctl", "events", "re");

    assertThat(completions.lines()).containsExactlyInAnyOrder("replay", "resolve");
  }

  private static String complete(String script, String... words) throws Exception {
    String line = String.join(" ", words);
    String run =
        script
            // Bash has it only while a person completes.
            + "\ncompopt() { :; }\nCOMP_WORDS=("
            + line
            + "); COMP_CWORD="
            + (words.length - 1)
            + "; COMP_LINE='"
            + line
            + "'; COMP_POINT="
            + line.length()
            + "\n_complete_relayctl; printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    Process bash = new ProcessBuilder("bash", "--norc", "-s").redirectErrorStream(true).start();
    try (var in = bash.getOutputStream()) {
      in.write(run.getBytes(StandardCharsets.UTF_8));
    } catch (IOException gone) {
      throw new AssertionError("bash ended early", gone);
    }
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(out).isZero();
    return out;
  }
}
