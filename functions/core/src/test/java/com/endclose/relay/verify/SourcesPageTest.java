package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** infra/sources.md, which people read, says what the code says. */
class SourcesPageTest {

  private final List<SourceInfo> sources = Processors.standard(Set.of()).sources();

  private static List<String> rows() throws IOException {
    return Files.readAllLines(Path.of("../../infra/sources.md")).stream()
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| `"))
        .toList();
  }

  @Test
  void every_source_has_its_row_and_no_row_is_without_its_source() throws IOException {
    assertThat(rows())
        .extracting(row -> row.substring(3, row.indexOf('`', 3)))
        .containsExactlyElementsOf(sources.stream().map(SourceInfo::name).toList());
  }

  @Test
  void a_row_names_the_same_page_and_the_same_items() throws IOException {
    List<String> rows = rows();
    for (int i = 0; i < sources.size(); i++) {
      assertThat(rows.get(i)).contains(sources.get(i).document().orElse("README"));
      assertThat(rows.get(i))
          .contains(sources.get(i).items().map(items -> "| `" + items + "` |").orElse(" | "));
    }
  }
}
