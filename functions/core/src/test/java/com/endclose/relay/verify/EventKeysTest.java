package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventKeysTest {

  @Test
  void equal_ids_of_two_routes_are_two_events() {
    assertThat(EventKeys.key("bank-a", "generic_hmac", "1001"))
        .isNotEqualTo(EventKeys.key("bank-b", "generic_hmac", "1001"))
        .isEqualTo(EventKeys.key("bank-a", "generic_hmac", "1001"))
        .matches("sha256:[0-9a-f]{64}");
  }

  @Test
  void where_one_part_ends_and_the_next_begins_matters() {
    Set<String> keys = new HashSet<>();
    String[][] triples = {
      {"c", "s", "a:b"},
      {"c:a", "s", "b"},
      {"c", "s:a", "b"},
      {"cs", "", "a:b"},
      {"", "cs", "a:b"},
      {"c", "", "sa:b"},
      {"c", "s", "a\u0000b"},
      {"c", "s\u0000a", "b"},
      {"c", "s", "a"},
      {"", "", "csa"},
    };
    for (String[] triple : triples) {
      keys.add(EventKeys.key(triple[0], triple[1], triple[2]));
    }

    assertThat(keys).hasSameSizeAs(triples);
  }

  @Test
  void texts_that_look_alike_or_have_no_utf_8_stay_apart() {
    Set<String> keys = new HashSet<>();
    List<String> ids =
        List.of("x?", "x\ufffd", "x\ud800", "x\udc00", "é", "e\u0301", "E", "e", "e ", "");
    ids.forEach(id -> keys.add(EventKeys.key("r", "s", id)));

    assertThat(keys).hasSameSizeAs(ids);
  }

  @Test
  void no_two_random_triples_share_a_key() {
    long seed = 20_260_701L;
    Random random = new Random(seed);
    Set<List<String>> triples = new HashSet<>();
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      List<String> triple = new ArrayList<>();
      for (int part = 0; part < 3; part++) {
        triple.add("\u0000:\ud800\u0001a".substring(random.nextInt(5)).repeat(random.nextInt(3)));
      }
      triples.add(triple);
      keys.add(EventKeys.key(triple.get(0), triple.get(1), triple.get(2)));
    }

    assertThat(keys).as("seed " + seed).hasSameSizeAs(triples);
  }

  @Test
  void a_body_is_known_by_the_hash_of_its_bytes() {
    assertThat(EventKeys.bodyId("{\"x\":1}".getBytes(UTF_8)))
        .isEqualTo("sha256:5041bf1f713df204784353e82f6a4a535931cb64f1f4b4a5aeaffcb720918b22");
    assertThat(EventKeys.bodyId("{\"x\": 1}".getBytes(UTF_8)))
        .isNotEqualTo(EventKeys.bodyId("{\"x\":1}".getBytes(UTF_8)));
  }

  @Test
  void the_idempotency_key_follows_from_the_batch_alone() {
    assertThat(EventKeys.idempotencyKey("b1"))
        .matches("relay-[0-9a-f]{40}")
        .isEqualTo(EventKeys.idempotencyKey("b1"))
        .isNotEqualTo(EventKeys.idempotencyKey("b2"));
  }
}
