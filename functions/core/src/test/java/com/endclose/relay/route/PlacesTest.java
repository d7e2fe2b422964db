package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Places.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacesTest {

  private static final String YAML =
      """
      # Comments count as lines.
      routes:
        - id: pay
          source: payabli
          auth:
            mode: static_header
            secret_env: PAY
          map: &shared
            data_stream_key: payouts
            amount: a
            metadata:
              "odd key": {source: x, transform: [trim, hash]}
        - map: *shared
      """;

  private static Place place(String document, String path) {
    return Places.of(document).locate(new Problem(path, "wrong")).place();
  }

  @Test
  void a_value_stands_where_it_begins() {
    assertThat(place(YAML, "$.routes[0].id")).isEqualTo(new Place(3, 9));
    assertThat(place(YAML, "$.routes[0].auth.mode")).isEqualTo(new Place(6, 13));
    assertThat(place(YAML, "$.routes[0].map.metadata[\"odd key\"].transform[1]"))
        .isEqualTo(new Place(12, 50));
  }

  @Test
  void an_object_or_list_stands_where_its_key_does_and_an_item_where_it_begins() {
    assertThat(place(YAML, "$.routes")).isEqualTo(new Place(2, 1));
    assertThat(place(YAML, "$.routes[0]")).isEqualTo(new Place(3, 5));
    assertThat(place(YAML, "$.routes[0].auth")).isEqualTo(new Place(5, 5));
  }

  @Test
  void what_is_missing_stands_where_it_is_missing() {
    assertThat(place(YAML, "$.routes[0].auth.header")).isEqualTo(new Place(5, 5));
    assertThat(place(YAML, "$.routes[7].id")).isEqualTo(new Place(2, 1));
  }

  @Test
  void beneath_an_alias_the_alias_is_shown() {
    assertThat(place(YAML, "$.routes[1].map.amount")).isEqualTo(new Place(13, 10));
  }

  @Test
  void json_has_places_too_whether_strict_or_in_the_flow_style_of_yaml() {
    assertThat(place("{\n\t\"routes\": [{\"id\": 7}]}", "$.routes[0].id"))
        .isEqualTo(new Place(2, 20));
    assertThat(place("{routes: [\n {id: 7}]}", "$.routes[0].id")).isEqualTo(new Place(2, 7));
  }

  @Test
  void a_text_that_cannot_be_read_is_shown_where_reading_ended() {
    Places.Located located =
        Places.of("routes:\n  - id: a\n bad: [").locate(new Problem("$", "line 3: something"));

    assertThat(located.place().line()).isEqualTo(3);
    assertThat(located.message()).startsWith("not valid YAML").doesNotContain("line 3");
  }

  @Test
  void an_unknown_key_is_shown_itself_and_not_the_object_that_has_it() {
    String document = "routes:\n  - id: a\n    sorce: payabli\n";
    RoutesReading reading = new RoutesParser(KnownSources.BUILT_IN).parse(document);
    Places places = Places.of(document);

    assertThat(reading.problems())
        .filteredOn(problem -> problem.reason().contains("unknown key"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("$.routes[0]"))
        .satisfies(
            problem -> assertThat(places.locate(problem).place()).isEqualTo(new Place(3, 12)));
  }

  @Test
  void empty_and_hostile_texts_have_places_too() {
    for (String text : List.of("", " ", "\uFEFF", "- - - -", "[[[", "{}", "null", "&a [*a]")) {
      assertThat(place(text, "$.routes").line()).isPositive();
    }
  }
}
