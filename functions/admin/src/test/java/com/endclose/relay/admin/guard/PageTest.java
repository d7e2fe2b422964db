package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.admin.AdminAnswer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  private final Page page = Page.in("testpage");

  private Optional<AdminAnswer> find(String path) {
    return page.find(Requests.get(path).request());
  }

  @Test
  void each_listed_file_is_served_with_its_type() {
    assertThat(find("/").orElseThrow().headers())
        .containsEntry("content-type", "text/html; charset=utf-8");
    assertThat(find("/page.js").orElseThrow().headers())
        .containsEntry("content-type", "text/javascript; charset=utf-8");
    assertThat(find("/webjars/sample/1.0.0/sample.css").orElseThrow().body())
        .asString()
        .contains("body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/files.txt",
        "/index.html",
        "/unlisted.js",
        "/page.js/",
        "//page.js",
        "/../testpage/page.js",
        "/./page.js",
        "/webjars/sample/1.0.0/other.css",
        "/webjars/../../com/endclose/relay/admin/guard/Page.class",
        "/com/endclose/relay/admin/guard/Page.class",
        ""
      })
  void nothing_else_is(String path) {
    assertThat(find(path)).isEmpty();
  }

  @Test
  void what_the_browser_has_is_not_sent_again() {
    AdminAnswer first = find("/page.js").orElseThrow();
    String tag = first.headers().get("etag");
    AdminAnswer second =
        page.find(Requests.get("/page.js").with("if-none-match", "\"x\", " + tag).request())
            .orElseThrow();
    AdminAnswer other =
        page.find(Requests.get("/").with("if-none-match", tag).request()).orElseThrow();

    assertThat(second.status()).isEqualTo(304);
    assertThat(second.body()).isEmpty();
    assertThat(second.headers()).containsEntry("etag", tag);
    assertThat(other.status()).isEqualTo(200);
  }

  @Test
  void a_listed_file_that_is_missing_stops_the_start() {
    assertThatThrownBy(() -> Page.in("brokenpage"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the page's file brokenpage/missing.js is not on the class path");
  }

  @Test
  void the_operators_page_lists_all_its_files() throws Exception {
    Page.operators();
    Path folder = Path.of("src", "main", "resources", "page");
    List<String> listed = Files.readAllLines(folder.resolve("files.txt"));
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> paths =
          files
              .filter(Files::isRegularFile)
              .map(file -> "/" + folder.relativize(file).toString().replace('\\', '/'))
              .map(path -> path.equals("/index.html") ? "/" : path)
              .filter(path -> !path.equals("/files.txt"))
              .toList();

      assertThat(listed).containsAll(paths);
    }
  }
}
