package com.endclose.relay.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What bad input gets, row by row, and the page that tells it: infra/hostile-input.md. */
class HostileInputTest {

  private static final Path PAGE = Path.of("../../infra/hostile-input.md");
  private static final String WRITE = "relay.write";

  private static final List<HostileInput.Section> SECTIONS =
      Stream.of(
              HostileBodies.sections(),
              HostileSignatures.sections(),
              HostileLists.sections(),
              HostilePlaces.sections())
          .flatMap(List::stream)
          .toList();

  static Stream<HostileInput> rows() {
    return SECTIONS.stream().flatMap(section -> section.rows().stream());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void every_input_gets_what_its_row_says(HostileInput row) {
    assertThat(row.sent()).isEqualTo(row.gets());
  }

  @Test
  void no_two_rows_share_a_name() {
    assertThat(rows().map(HostileInput::name)).doesNotHaveDuplicates();
  }

  @Test
  void only_a_deployers_mistake_is_an_internal_error() {
    assertThat(rows().filter(row -> row.gets().status() == 500))
        .extracting(HostileInput::name)
        .containsExactly("the secret is missing");
  }

  @Test
  void the_page_says_what_the_rows_say() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, page());
    }
    assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
        .as(
            "infra/hostile-input.md is not of today; run with -D"
                + WRITE
                + "=true to write it anew")
        .isEqualTo(page());
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # What bad input gets

            %d inputs to ingest, each sent to a relay that has seen nothing before. `HostileInputTest` sends
            them, checks each answer and this page, and writes the page: run it with `-D%s=true`. Bodies are
            signed as they should be unless their section is about signatures. Stored "yes": one event under its own
            id; "by its hash": one event under the SHA-256 of its body.
            """
                .formatted(rows().count(), WRITE));
    for (HostileInput.Section section : SECTIONS) {
      page.append("\n## ").append(section.title()).append("\n\n");
      page.append(
          "| input | how it is made | status | message | stored |\n|---|---|---|---|---|\n");
      section.rows().forEach(row -> page.append(line(row)));
    }
    return page.toString();
  }

  private static String line(HostileInput row) {
    HostileInput.Gets gets = row.gets();
    return Stream.of(row.name(), row.made(), "" + gets.status(), gets.message(), gets.stored())
        .map(cell -> cell.replace("|", "\\|"))
        .reduce("|", (cells, cell) -> cells + " " + cell + " |")
        .concat("\n");
  }
}
