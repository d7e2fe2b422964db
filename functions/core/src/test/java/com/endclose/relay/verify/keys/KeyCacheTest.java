package com.endclose.relay.verify.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.keys.KeyCache.Found;
import com.endclose.relay.verify.keys.KeyCache.Lookup;
import com.endclose.relay.verify.keys.KeyCache.Unavailable;
import com.endclose.relay.verify.keys.KeyCache.Unknown;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeyCacheTest {

  private static final Instant START = Instant.parse("2026-07-01T00:00:00Z");

  private final KeyCache<String> cache = new KeyCache<>(KnownKeyIds.NONE);
  private final List<String> fetched = new ArrayList<>();

  private Lookup<String> find(String id, Duration later, Lookup<String> answer) {
    return cache.find(
        new KeyCache.Question(id, "", ""),
        START.plus(later),
        () -> {
          fetched.add(id);
          return answer;
        });
  }

  private void agesAfter(Duration age, Lookup<String> answer) {
    find("k", Duration.ZERO, answer);
    assertThat(find("k", age.minusMillis(1), new Found<>("new"))).isEqualTo(answer);
    assertThat(fetched).hasSize(1);
    assertThat(find("k", age, new Found<>("new"))).isEqualTo(new Found<>("new"));
    assertThat(fetched).hasSize(2);
  }

  @Test
  void a_key_is_fetched_again_after_an_hour() {
    agesAfter(Duration.ofHours(1), new Found<>("old"));
  }

  @Test
  void an_id_without_a_key_is_asked_for_again_after_five_minutes() {
    agesAfter(Duration.ofMinutes(5), new Unknown<>("no such key"));
  }

  @Test
  void a_key_that_was_not_to_be_had_is_asked_for_again_after_ten_seconds() {
    agesAfter(Duration.ofSeconds(10), new Unavailable<>("away"));
  }

  @Test
  void ids_made_up_by_a_sender_cause_few_calls_and_push_no_key_out() {
    find("good", Duration.ZERO, new Found<>("key"));
    for (int i = 0; i < 10_000; i++) {
      find("made up " + i, Duration.ofSeconds(1), new Unknown<>("no such key"));
    }
    assertThat(fetched).hasSize(20);
    assertThat(find("good", Duration.ofSeconds(2), new Unknown<>("not asked")))
        .isEqualTo(new Found<>("key"));
    assertThat(find("another", Duration.ofSeconds(59), new Found<>("not asked")))
        .isEqualTo(new Unavailable<>("too many unknown keys in a minute"));
    assertThat(find("another", Duration.ofSeconds(60), new Found<>("asked")))
        .isEqualTo(new Found<>("asked"));
  }

  @Test
  void a_key_we_once_had_is_asked_for_again_whatever_a_sender_makes_up() {
    find("good", Duration.ZERO, new Found<>("old"));
    Duration later = Duration.ofHours(1);
    for (int i = 0; i < 100; i++) {
      find("made up " + i, later, new Unknown<>("no such key"));
    }
    assertThat(find("good", later, new Unavailable<>("away"))).isEqualTo(new Unavailable<>("away"));
    assertThat(find("good", later.plusSeconds(9), new Found<>("not asked")))
        .isEqualTo(new Unavailable<>("away"));
    assertThat(find("good", later.plusSeconds(10), new Found<>("new")))
        .isEqualTo(new Found<>("new"));
    assertThat(find("good", later.plusSeconds(20), new Found<>("not asked")))
        .isEqualTo(new Found<>("new"));
  }

  @Test
  void sixty_four_keys_are_kept_the_newest() {
    for (int i = 0; i <= 64; i++) {
      find("k" + i, Duration.ofSeconds(30L * i), new Found<>("key"));
    }
    fetched.clear();
    find("k64", Duration.ofSeconds(30 * 64), new Found<>("key"));
    find("k1", Duration.ofSeconds(30 * 64), new Found<>("key"));
    find("k0", Duration.ofSeconds(30 * 64), new Found<>("key"));
    assertThat(fetched).containsExactly("k0");
  }

  private static Lookup<String> ask(KeyCache<String> cache, String id, String from) {
    return cache.find(new KeyCache.Question(id, "", from), START, () -> new Found<>("key"));
  }

  private static final Unavailable<String> TOO_MANY =
      new Unavailable<>("too many unknown keys in a minute");

  @Test
  void one_address_uses_up_a_part_of_the_allowance() {
    for (int i = 0; i < 1_000; i++) {
      ask(cache, "made up " + i, "192.0.2.1");
    }
    assertThat(ask(cache, "another", "192.0.2.1")).isEqualTo(TOO_MANY);
    assertThat(ask(cache, "good", "192.0.2.2")).isEqualTo(new Found<>("key"));
  }

  @Test
  void a_flood_from_many_addresses_keeps_neither_known_ids_nor_known_senders_out() {
    InMemoryKnownKeyIds known = new InMemoryKnownKeyIds();
    KeyCache<String> warm = new KeyCache<>(known);
    warm.proven(new KeyCache.Question("good", "", "203.0.113.9"));
    KeyCache<String> cold = new KeyCache<>(known);
    int made = 0;
    for (int i = 0; i < 1_000; i++) {
      made += ask(cold, "made up " + i, "192.0.2." + i) instanceof Found ? 1 : 0;
      ask(warm, "made up " + i, "192.0.2." + i);
    }

    assertThat(made).isEqualTo(20);
    assertThat(ask(cold, "good", "203.0.113.7")).isEqualTo(new Found<>("key"));
    assertThat(ask(warm, "new", "203.0.113.9")).isEqualTo(new Found<>("key"));
    assertThat(ask(warm, "new too", "203.0.113.8")).isEqualTo(TOO_MANY);
  }

  @Test
  void a_key_that_many_wait_for_is_fetched_once() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    AtomicInteger fetches = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(40);
    try {
      List<Future<Lookup<String>>> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        all.add(
            threads.submit(
                () ->
                    cache.find(
                        new KeyCache.Question("k", "", "192.0.2.1"),
                        START,
                        () -> {
                          fetches.incrementAndGet();
                          await(waiting);
                          return new Found<>("key");
                        })));
      }
      waiting.countDown();
      for (Future<Lookup<String>> one : all) {
        assertThat(one.get(60, TimeUnit.SECONDS)).isEqualTo(new Found<>("key"));
      }
      assertThat(fetches).hasValue(1);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
