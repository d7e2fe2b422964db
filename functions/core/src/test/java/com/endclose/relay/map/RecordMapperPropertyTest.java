package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Path;
import com.endclose.relay.json.Reading;
import com.endclose.relay.mask.Denylist;
import com.endclose.relay.route.CurrencyRef;
import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.Direction;
import com.endclose.relay.route.DirectionRef;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Transform;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds of every map and every document. */
class RecordMapperPropertyTest {

  private static final int ROUNDS = 3_000;

  private static final List<String> NAMES =
      List.of(
          "id",
          "amt",
          "when",
          "a",
          "b",
          "0",
          "01",
          "1",
          "*",
          "a.b",
          "constructor",
          "__proto__",
          "cvv",
          "accountNumbers",
          "token",
          "4012888888881881",
          "219-09-9999",
          "");

  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "0",
          "-0",
          "1.10",
          "1e9999",
          "-1e-9999",
          "12345678901234567891",
          "4012888888881881",
          "\"\"",
          "\" \"",
          "\"x\"",
          "\"$1,000.00\"",
          "\"2026-07-01\"",
          "\"usd\"",
          "\"4012888888881881\"",
          "\"4012 8888 8888 1881\"",
          "\"219-09-9999\"",
          "\"\\ud800\"",
          "\"hmac256:00\"",
          "\"__proto__\"");

  private static final List<Direction> DIRECTIONS = List.of(Direction.values());

  private final RecordMapper mapper = new RecordMapper(MaskingKey.of("some masking key"));

  @Test
  void a_leaf_that_no_path_names_never_leaves() {
    repeat(
        20260701,
        random -> {
          List<String> marks = new ArrayList<>();
          JsonNode payload = read("{\"id\":\"the-id\",\"amt\":1," + members(random, marks) + "}");
          RouteMap map = randomMap(random);
          if (mapper.map(map, payload, Instant.EPOCH) instanceof Mapping.Mapped mapped) {
            String sent = JsonWriter.text(mapped.record().toJson());
            String named = named(map, payload);
            marks.stream()
                .filter(mark -> !named.contains(mark))
                .forEach(mark -> assertThat(sent).doesNotContain(mark));
          }
        });
  }

  @Test
  void the_denylist_holds_on_whatever_leaves() {
    repeat(
        20260702,
        random -> {
          JsonNode payload = read(object(random, 4));
          if (mapper.map(randomMap(random), payload, Instant.EPOCH)
              instanceof Mapping.Mapped mapped) {
            JsonNode sent = mapped.record().toJson();
            assertThat(JsonWriter.text(Denylist.redact(sent))).isEqualTo(JsonWriter.text(sent));
          }
        });
  }

  @Test
  void no_document_makes_it_throw() {
    repeat(
        20260703,
        random -> {
          JsonNode payload = read(value(random, 6));
          assertThat(mapper.map(randomMap(random), payload, Instant.EPOCH)).isNotNull();
        });
  }

  @ParameterizedTest
  @CsvSource({"'{\"a\":', '}'", "[, ]"})
  void not_even_the_deepest_that_can_be_read_on_half_a_stack(String opening, String closing)
      throws InterruptedException {
    int levels = JsonReader.MAX_DEPTH - 1;
    String deep = opening.repeat(levels) + "\" X \"" + closing.repeat(levels);
    JsonNode payload = read("{\"id\":1,\"amt\":1,\"a\":" + deep + "}");
    RouteMap map =
        Maps.map()
            .metadata("a", FieldRef.at("a"))
            .metadata("all", FieldRef.at("*.*"))
            .metadata("t", new FieldRef(Path.of("a"), List.of(Transform.TRIM), null))
            .metadata("h", Maps.hashed("a"))
            .build();
    AtomicReference<Object> came = new AtomicReference<>();

    Thread small =
        new Thread(null, () -> came.set(sent(map, payload)), "small stack", 512L * 1024L);
    small.setUncaughtExceptionHandler((thread, thrown) -> came.set(thrown));
    small.start();
    small.join();

    assertThat(came.get()).isInstanceOf(byte[].class);
  }

  private byte[] sent(RouteMap map, JsonNode payload) {
    Mapping mapping = mapper.map(map, payload, Instant.EPOCH);
    return JsonWriter.bytes(((Mapping.Mapped) mapping).record().toJson());
  }

  private static void repeat(long seed, Consumer<Random> property) {
    Random seeds = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      long own = seeds.nextLong();
      try {
        property.accept(new Random(own));
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        throw new AssertionError("failed for seed " + own, e);
      }
    }
  }

  /** All that the map's paths name in the payload, as one text. */
  private static String named(RouteMap map, JsonNode payload) {
    StringBuilder named = new StringBuilder();
    List<FieldRef> refs = new ArrayList<>(map.metadata().values());
    refs.add(map.externalId());
    refs.add(map.amount().field());
    if (map.description() != null) {
      refs.add(map.description());
    }
    for (FieldRef ref : refs) {
      JsonNode found = Paths.resolve(ref.source(), payload);
      named.append(found == null ? "" : JsonWriter.text(found));
    }
    return named.toString();
  }

  private static RouteMap randomMap(Random random) {
    Maps map = Maps.map();
    if (random.nextInt(4) == 0) {
      map.externalId(ref(random)).amount(ref(random));
    }
    if (random.nextBoolean()) {
      map.description(ref(random));
    }
    if (random.nextInt(4) == 0) {
      map.date(new DateRef(path(random), DateRef.Format.ISO8601, null));
    }
    if (random.nextInt(4) == 0) {
      map.currency(new CurrencyRef.Sent(path(random)));
    }
    if (random.nextInt(4) == 0) {
      map.direction(
          new DirectionRef.ByValue(
              path(random), Map.of("x", Direction.DEBIT), pick(random, DIRECTIONS)));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      map.metadata(random.nextInt(4) == 0 ? "pin" : "m" + i, ref(random));
    }
    return map.build();
  }

  private static FieldRef ref(Random random) {
    List<Transform> transforms = new ArrayList<>();
    while (random.nextInt(3) == 0) {
      transforms.add(Transform.values()[random.nextInt(Transform.values().length)]);
    }
    return new FieldRef(path(random), transforms, random.nextInt(8) == 0 ? "enrichment" : null);
  }

  private static Path path(Random random) {
    List<String> segments = new ArrayList<>();
    do {
      String name = pick(random, NAMES);
      segments.add(name.isEmpty() || random.nextInt(3) == 0 ? Path.ANY : name);
    } while (random.nextInt(3) != 0);
    return new Path(segments);
  }

  private static String value(Random random, int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(4)) {
      case 0, 1 -> pick(random, SCALARS);
      case 2 -> object(random, depth - 1);
      default -> "[" + value(random, depth - 1) + "," + value(random, depth - 1) + "]";
    };
  }

  private static String object(Random random, int depth) {
    StringBuilder members = new StringBuilder();
    for (String name : NAMES) {
      if (random.nextInt(NAMES.size()) < 6) {
        members.append(members.isEmpty() ? "" : ",").append('"').append(name).append("\":");
        members.append(value(random, depth));
      }
    }
    return "{" + members + "}";
  }

  /** Members whose leaves are texts that occur once. */
  private static String members(Random random, List<String> marks) {
    StringBuilder members = new StringBuilder();
    for (String name : List.of("a", "b", "0", "list")) {
      String mark = "mark" + marks.size() + "x" + random.nextInt(1_000) + "end";
      marks.add(mark);
      String other = "mark" + marks.size() + "x" + random.nextInt(1_000) + "end";
      marks.add(other);
      members.append(members.isEmpty() ? "" : ",").append('"').append(name).append("\":");
      members.append("{\"a\":\"" + mark + "\",\"b\":[\"" + other + "\"]}");
    }
    return members.toString();
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static JsonNode read(String text) {
    Reading reading = JsonReader.read(text.getBytes(StandardCharsets.UTF_8));
    assertThat(reading).isInstanceOf(Reading.Document.class);
    return ((Reading.Document) reading).root();
  }
}
