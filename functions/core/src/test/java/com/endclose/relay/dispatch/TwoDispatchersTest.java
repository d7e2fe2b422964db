package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Status;
import com.endclose.relay.standin.SeenPost;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Several dispatchers on one shard send each record in exactly one POST. */
class TwoDispatchersTest {

  @Test
  void every_external_id_is_in_exactly_one_post() throws Exception {
    try (TestRelay relay = new TestRelay()) {
      relay.settings = TestRelay.settings(20, Duration.ofDays(7));
      List<String> ids = relay.accept(TestRelay.named("t", 250));
      Instant until = relay.now().plusSeconds(120);
      Callable<Summary> run = () -> relay.dispatcher().cycle("worker", until);
      ExecutorService workers = Executors.newFixedThreadPool(3);
      try {
        for (var done : workers.invokeAll(List.of(run, run, run))) {
          done.get();
        }
      } finally {
        workers.shutdownNow();
      }

      List<String> sent =
          relay.standIn.posts().stream().map(SeenPost::externalIds).flatMap(List::stream).toList();
      assertThat(sent).hasSize(250).doesNotHaveDuplicates();
      assertThat(ids)
          .allSatisfy(id -> assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERED));
    }
  }
}
