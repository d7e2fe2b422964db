package com.endclose.relay.relayctl.print;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.print.Table.Cell;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people see. */
class PrintTest {

  private static final int ENDLESS = Integer.MAX_VALUE;

  @ParameterizedTest
  @CsvSource({
    "1b,   \\u001B",
    "9b,   \\u009B",
    "7f,   \\u007F",
    "0d,   \\u000D",
    "0a,   \\u000A",
    "202e, \\u202E",
    "2066, \\u2066",
    "200b, \\u200B",
    "2028, \\u2028",
    "feff, \\uFEFF",
    "e0041, \\uDB40\\uDC41",
    "d800, \\uD800"
  })
  void what_acts_on_a_terminal_is_shown_by_its_code(String codePoint, String shown) {
    String text = "a" + Character.toString(Integer.parseInt(codePoint, 16)) + "b";

    assertThat(Visible.line(text)).isEqualTo("a" + shown + "b");
  }

  @Test
  void letters_of_all_scripts_stand() {
    String text = "Ünïcödé 漢字 עברית 😀 é";

    assertThat(Visible.line(text)).isEqualTo(text);
    assertThat(Visible.lines("a\r\n\tb\rc")).isEqualTo("a\n\tb\\u000Dc");
  }

  @Test
  void json_keeps_its_meaning() {
    assertThat(Visible.json("{\r\n\"a\":\r\"\u009B\u202E\"}"))
        .isEqualTo("{\n\"a\":\n\"\\u009B\\u202E\"}");
  }

  @Test
  void columns_line_up_by_width_not_by_characters() {
    Table table = new Table().words("名前").number("n").words("x");
    table.row("漢字", 5, "a").row("é", 10, "b");

    assertThat(table.lines(ENDLESS, false))
        .containsExactly("名前   n  x", "漢字   5  a", "é     10  b");
  }

  @Test
  void the_widest_words_give_way_first() {
    Table table = new Table().whole("id").words("short").words("long");
    table.row("0123456789", "abcdefghij", "abcdefghijklmnopqrstuvwxyz");

    assertThat(table.lines(35, false))
        .containsExactly("id          short       long", "0123456789  abcdefghij  abcdefghij…");
    assertThat(table.lines(31, false).get(1)).isEqualTo("0123456789  abcdefg…  abcdefgh…");
  }

  @Test
  void a_cell_is_harmless_and_takes_one_line() {
    Table table =
        new Table().words("x").last("id").row("a\nb\u001B[1m", new Cell("c\td", Style.BAD));

    assertThat(table.lines(ENDLESS, false))
        .containsExactly("x                  id", "a\\u000Ab\\u001B[1m  c\\u0009d");
  }

  @Test
  void a_colour_takes_no_room() {
    Table table = new Table().words("x").words("y");
    table.row(new Cell("on", Style.GOOD), "1").row("longer", "2");

    assertThat(table.lines(ENDLESS, true).get(1)).isEqualTo("\u001B[32mon\u001B[0m      1");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-01T00:00:10Z, 2026-06-30 20:00:10",
    "2026-12-01T00:00:10.999Z, 2026-11-30 19:00:10",
    "+1000000-01-01T00:00:00Z, +999999-12-31 19:00:00",
    "yesterday, yesterday"
  })
  void instants_are_shown_where_the_person_is(String instant, String shown) {
    assertThat(new Times(ZoneId.of("America/New_York")).local(instant)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-02T13:59:15Z, 45s",
    "2026-07-02T13:58:30Z, 1m 30s",
    "2026-07-02T11:30:00Z, 2h 30m",
    "2026-06-28T12:00:00Z, 4d 2h",
    "2026-07-02T14:00:05Z, in 5s",
    "nonsense, nonsense"
  })
  void ages_have_two_units(String instant, String shown) {
    Times times = new Times(ZoneId.of("UTC"));

    assertThat(times.age(instant, Instant.parse("2026-07-02T14:00:00Z"))).isEqualTo(shown);
  }

  @Test
  void a_screen_without_a_terminal_has_no_colours() {
    Screen dumb = new Screen(name -> name.equals("TERM") ? "dumb" : null);
    Screen plain = new Screen(name -> name.equals("NO_COLOR") ? "1" : null);
    Screen wide = new Screen(name -> name.equals("COLUMNS") ? "132" : null);

    assertThat(dumb.colours()).isFalse();
    assertThat(plain.colours()).isFalse();
    assertThat(wide.width()).isEqualTo(132);
    assertThat(new Screen(name -> name.equals("COLUMNS") ? "wide" : null).width()).isEqualTo(80);
  }
}
