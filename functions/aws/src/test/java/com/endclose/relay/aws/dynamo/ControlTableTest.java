package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.config.ConfigStore.Applied;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.control.AuditLog.Entry;
import com.endclose.relay.control.AuditLog.Page;
import com.endclose.relay.testing.TickingClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the control table keeps whatever the machine's language, a document's size or a key is. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#present")
class ControlTableTest {

  private static final Instant T = TickingClock.START;

  private final Locale usual = Locale.getDefault();
  private TestStore store;

  @Parameter Backend backend;

  @BeforeEach
  void openStore() {
    store = TestStore.on(backend.kind());
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(usual);
  }

  private static Entry entry(int number) {
    return Entry.byRelay(T.plusSeconds(number), "action", "subject", Integer.toString(number));
  }

  @Test
  void six_versions_are_paged_in_order_when_arabic_ones_are_between_them() {
    DynamoDbConfigStore config = new DynamoDbConfigStore(store.db());
    Optional<String> before = Optional.empty();
    for (int i = 1; i <= 6; i++) {
      Locale.setDefault(i % 2 == 0 ? Locale.ROOT : Locale.forLanguageTag("ar-EG"));
      assertThat(config.apply(new Version("v" + i, "routes " + i, "ann", T), before)).isTrue();
      before = Optional.of("v" + i);
    }

    List<Long> numbers = new ArrayList<>();
    List<Applied> page = config.applied(2, null);
    while (!page.isEmpty()) {
      page.forEach(each -> numbers.add(each.number()));
      page = config.applied(2, numbers.get(numbers.size() - 1));
    }
    assertThat(numbers).containsExactly(6L, 5L, 4L, 3L, 2L, 1L);
  }

  @Test
  void six_audit_entries_of_one_time_are_paged_in_order_when_arabic_ones_are_between_them() {
    DynamoDbAuditLog audit = new DynamoDbAuditLog(store.db(), TestStore.nonces());
    for (int i = 1; i <= 6; i++) {
      Locale.setDefault(i % 2 == 0 ? Locale.ROOT : Locale.forLanguageTag("ar-EG"));
      audit.append(Entry.byRelay(T, "action", "subject", Integer.toString(i)));
    }

    List<String> found = new ArrayList<>();
    Page page = audit.page(2, null);
    page.entries().forEach(each -> found.add(each.after()));
    while (page.cursor() != null) {
      page = audit.page(2, page.cursor());
      page.entries().forEach(each -> found.add(each.after()));
    }
    assertThat(found).containsExactly("6", "5", "4", "3", "2", "1");
  }

  @Test
  void an_audit_entry_never_takes_the_place_of_another() {
    DynamoDbAuditLog first = new DynamoDbAuditLog(store.db(), () -> "same");
    DynamoDbAuditLog second = new DynamoDbAuditLog(store.db(), () -> "same");
    first.append(entry(1));

    Entry other = Entry.byRelay(entry(1).at(), "action", "subject", "something else");
    assertThatThrownBy(() -> second.append(other)).isInstanceOf(IllegalStateException.class);

    assertThat(first.page(5, null).entries()).containsExactly(entry(1));
  }

  @Test
  void a_document_of_a_mebibyte_that_does_not_compress_is_kept_whole() {
    byte[] noise = new byte[780_000];
    new Random(1).nextBytes(noise);
    String document = "# " + Base64.getEncoder().encodeToString(noise);
    DynamoDbConfigStore config = new DynamoDbConfigStore(store.db());

    assertThat(config.apply(new Version("v1", document, "ann", T), Optional.empty())).isTrue();

    assertThat(new DynamoDbConfigStore(store.db()).current())
        .map(Version::document)
        .contains(document);
  }
}
