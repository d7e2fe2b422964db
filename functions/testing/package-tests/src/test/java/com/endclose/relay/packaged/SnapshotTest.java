package com.endclose.relay.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Sample;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.Backoff;
import com.endclose.relay.dispatch.Draws;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Copies restored from one snapshot share whatever was drawn or seeded before it (case 11). What
 * they would share is made visible: every secure source made before the restore is the same in both
 * copies.
 */
class SnapshotTest {

  private static final int TIMES = 1_000;

  @BeforeEach
  void beforeTheSnapshot() {
    SharedBeforeRestore.restored = false;
    Security.insertProviderAt(new SharedBeforeRestore(), 1);
  }

  @AfterEach
  void takeAway() {
    Security.removeProvider(SharedBeforeRestore.NAME);
  }

  /** What a function keeps from before its snapshot, used once as priming does. */
  private static final class Copy {

    private final PayloadCipher cipher = new PayloadCipher(DataKeys.from(Sample.secrets()));
    private final Draws draws = new FreshDraws();
    private final SecureRandom kept = new SecureRandom();

    Copy() {
      cipher.seal("row", 0, new byte[100]);
      draws.id();
      draws.number();
      draws.jitter();
    }

    /** Key id and IV of so many sealed payloads: the same body each time. */
    List<String> ivs() {
      byte[] body = Sample.BODY.getBytes(StandardCharsets.UTF_8);
      List<String> ivs = new ArrayList<>();
      for (int i = 0; i < TIMES; i++) {
        byte[] sealed = cipher.seal("row", 0, body);
        int at = 2 + sealed[1];
        ivs.add(HexFormat.of().formatHex(Arrays.copyOfRange(sealed, at, at + 12)));
      }
      return ivs;
    }

    List<String> ids() {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < TIMES; i++) {
        ids.add(draws.id());
        ids.add(Long.toString(draws.number()));
      }
      return ids;
    }

    List<Duration> waits() {
      Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(600));
      List<Duration> waits = new ArrayList<>();
      for (int i = 0; i < TIMES; i++) {
        waits.add(backoff.after(9, draws.jitter()));
      }
      return waits;
    }
  }

  @Test
  void two_copies_never_use_an_initialisation_vector_twice() {
    Copy one = new Copy();
    Copy other = new Copy();
    SharedBeforeRestore.restored = true;

    Set<String> ivs = new HashSet<>(one.ivs());
    ivs.addAll(other.ivs());

    assertThat(ivs).hasSize(2 * TIMES);
  }

  @Test
  void two_copies_never_draw_the_same_id_or_lease_number() {
    Copy one = new Copy();
    Copy other = new Copy();
    SharedBeforeRestore.restored = true;

    Set<String> ids = new HashSet<>(one.ids());
    ids.addAll(other.ids());

    assertThat(ids).hasSize(4 * TIMES);
  }

  @Test
  void two_copies_do_not_come_back_at_the_same_times() {
    Copy one = new Copy();
    Copy other = new Copy();
    SharedBeforeRestore.restored = true;

    List<Duration> waits = one.waits();

    assertThat(waits).isNotEqualTo(other.waits());
    assertThat(new HashSet<>(waits)).hasSizeGreaterThan(TIMES / 2);
  }

  @Test
  void this_test_sees_a_source_that_was_kept() {
    Copy one = new Copy();
    Copy other = new Copy();
    SharedBeforeRestore.restored = true;

    assertThat(one.kept.nextLong()).isEqualTo(other.kept.nextLong());
    assertThat(new SecureRandom().nextLong()).isNotEqualTo(new SecureRandom().nextLong());
  }
}
