package com.endclose.relay.aws.dynamo;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.RemoteState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Versions of the routes document in the control table: the documents, immutable; a pointer to the
 * current one, moved on condition; and those the pointer left.
 *
 * <p>A document is stored before the pointer moves to it, and the pointer's place is put into the
 * history before it moves away. So a crash leaves a document nobody points to, which the history
 * does not know, and nothing else.
 *
 * <p>What is known of End Close's configuration is one more item; a document that waits is stored
 * as all others are, before it is named there.
 */
public final class DynamoDbConfigStore implements ConfigStore {

  private static final Condition FIRST =
      new Condition("attribute_not_exists(#pk)", Map.of("#pk", ControlAttributes.PK));

  private static final Condition AT_NUMBER =
      new Condition("#n = :n", Map.of("#n", AppliedItem.NUMBER));

  private static final Condition AT_REVISION =
      new Condition("#v = :v", Map.of("#v", RemoteItem.REVISION));

  private final Table table;
  private final ConfigDocuments documents;

  public DynamoDbConfigStore(DynamoDb db) {
    this.table = db.control();
    this.documents = new ConfigDocuments(table);
  }

  @Override
  public Optional<Version> current() {
    return pointer().map(this::version);
  }

  /** The current version as this reading has it; its document is read once. */
  public Optional<Version> current(InForce reading) {
    return Optional.ofNullable(reading.current()).map(this::version);
  }

  @Override
  public Optional<Version> find(String version) {
    List<AppliedItem> applied = applied();
    // The first time it was applied is the last in a list of the newest first.
    return applied.stream()
        .filter(each -> each.version().equals(version))
        .reduce((newer, older) -> older)
        .map(this::version);
  }

  @Override
  public boolean apply(Version next, Optional<String> basedOn) {
    Optional<AppliedItem> current = pointer();
    if (!current.map(AppliedItem::version).equals(basedOn)) {
      return false;
    }
    documents.put(next.version(), next.document());
    current.ifPresent(left -> table.put("apply config", left.historyItem()));
    long number = current.map(AppliedItem::number).orElse(0L) + 1;
    int bytes = next.document().getBytes(StandardCharsets.UTF_8).length;
    AppliedItem applied =
        new AppliedItem(number, next.version(), next.appliedBy(), next.appliedAt(), bytes);
    Condition follows =
        current.isEmpty()
            ? FIRST
            : AT_NUMBER.with(":n", AttributeValue.fromN(Long.toString(number - 1)));
    Outcome outcome =
        table.put("apply config", AppliedItem.POINTER, applied.pointerItem(), follows);
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && !refused.standing().isEmpty()
            && applied.equals(AppliedItem.read(refused.standing())));
  }

  @Override
  public List<Version> history() {
    return applied().stream().map(this::version).toList();
  }

  @Override
  public List<Applied> applied(int limit, @Nullable Long before) {
    return applied().stream()
        .filter(each -> before == null || each.number() < before)
        .limit(limit)
        .map(
            each ->
                new Applied(
                    each.number(),
                    each.version(),
                    each.appliedBy(),
                    each.appliedAt(),
                    each.bytes()))
        .toList();
  }

  @Override
  public RemoteState remote() {
    Map<String, AttributeValue> item = table.get("read remote config", RemoteItem.KEY);
    return item.isEmpty() ? RemoteState.UNASKED : RemoteItem.read(item, documents::get);
  }

  @Override
  public boolean remember(RemoteState next) {
    RemoteState.Waiting waiting = next.waiting();
    if (waiting != null) {
      documents.put(waiting.version(), waiting.document());
    }
    long before = next.revision() - 1;
    Condition follows =
        before == RemoteState.UNASKED.revision()
            ? FIRST
            : AT_REVISION.with(":v", AttributeValue.fromN(Long.toString(before)));
    Map<String, AttributeValue> item = RemoteItem.write(next);
    Outcome outcome = table.put("remember remote config", RemoteItem.KEY, item, follows);
    // Sent again since its answer was lost, it meets itself.
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && refused.repeated()
            && refused.standing().equals(item));
  }

  private Optional<AppliedItem> pointer() {
    Map<String, AttributeValue> item = table.get("read config", AppliedItem.POINTER);
    return item.isEmpty() ? Optional.empty() : Optional.of(AppliedItem.read(item));
  }

  /** Newest first. */
  private List<AppliedItem> applied() {
    List<AppliedItem> all = new ArrayList<>();
    Optional<AppliedItem> current = pointer();
    current.ifPresent(all::add);
    for (Map<String, AttributeValue> item : table.query("read config", AppliedItem.HISTORY)) {
      AppliedItem left = AppliedItem.read(item);
      if (current.isPresent() && left.number() < current.get().number()) {
        all.add(left);
      }
    }
    return all;
  }

  private Version version(AppliedItem applied) {
    return new Version(
        applied.version(),
        documents.get(applied.version()),
        applied.appliedBy(),
        applied.appliedAt());
  }
}
