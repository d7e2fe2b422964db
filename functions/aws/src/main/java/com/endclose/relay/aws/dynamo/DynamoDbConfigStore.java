package com.endclose.relay.aws.dynamo;

import com.endclose.relay.config.ConfigStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Versions of the routes document in the control table: the documents, immutable; a pointer to the
 * current one, moved on condition; and those the pointer left.
 *
 * <p>A document is stored before the pointer moves to it, and the pointer's place is put into the
 * history before it moves away. So a crash leaves a document nobody points to, which the history
 * does not know, and nothing else.
 */
public final class DynamoDbConfigStore implements ConfigStore {

  private static final Condition FIRST =
      new Condition("attribute_not_exists(#pk)", Map.of("#pk", ControlAttributes.PK));

  private static final Condition AT_NUMBER = new Condition("#n = :n", Map.of("#n", Applied.NUMBER));

  private final Table table;
  private final Documents documents;

  public DynamoDbConfigStore(DynamoDb db) {
    this.table = db.control();
    this.documents = new Documents(table);
  }

  @Override
  public Optional<Version> current() {
    return pointer().map(this::version);
  }

  @Override
  public Optional<Version> find(String version) {
    List<Applied> applied = applied();
    // The first time it was applied is the last in a list of the newest first.
    return applied.stream()
        .filter(each -> each.version().equals(version))
        .reduce((newer, older) -> older)
        .map(this::version);
  }

  @Override
  public boolean apply(Version next, Optional<String> basedOn) {
    Optional<Applied> current = pointer();
    if (!current.map(Applied::version).equals(basedOn)) {
      return false;
    }
    documents.put(next.version(), next.document());
    current.ifPresent(left -> table.put("apply config", left.historyItem()));
    long number = current.map(Applied::number).orElse(0L) + 1;
    Applied applied = new Applied(number, next.version(), next.appliedBy(), next.appliedAt());
    Condition follows =
        current.isEmpty()
            ? FIRST
            : AT_NUMBER.with(":n", AttributeValue.fromN(Long.toString(number - 1)));
    Outcome outcome = table.put("apply config", Applied.POINTER, applied.pointerItem(), follows);
    return outcome instanceof Outcome.Written
        || (outcome instanceof Outcome.Refused refused
            && !refused.standing().isEmpty()
            && applied.equals(Applied.read(refused.standing())));
  }

  @Override
  public List<Version> history() {
    return applied().stream().map(this::version).toList();
  }

  private Optional<Applied> pointer() {
    Map<String, AttributeValue> item = table.get("read config", Applied.POINTER);
    return item.isEmpty() ? Optional.empty() : Optional.of(Applied.read(item));
  }

  /** Newest first. */
  private List<Applied> applied() {
    List<Applied> all = new ArrayList<>();
    Optional<Applied> current = pointer();
    current.ifPresent(all::add);
    for (Map<String, AttributeValue> item : table.query("read config", Applied.HISTORY)) {
      Applied left = Applied.read(item);
      if (current.isPresent() && left.number() < current.get().number()) {
        all.add(left);
      }
    }
    return all;
  }

  private Version version(Applied applied) {
    return new Version(
        applied.version(),
        documents.get(applied.version()),
        applied.appliedBy(),
        applied.appliedAt());
  }

  /** The documents themselves: each is read once. */
  private static final class Documents {

    private static final String PREFIX = "document/";
    private static final String TEXT = "document";

    private final Table table;
    private final ConcurrentMap<String, String> read = new ConcurrentHashMap<>();

    Documents(Table table) {
      this.table = table;
    }

    void put(String version, String document) {
      table.put(
          "apply config",
          ControlAttributes.item(ControlAttributes.CONFIG, PREFIX + version)
              .text(TEXT, document)
              .item());
    }

    String get(String version) {
      String known = read.get(version);
      if (known != null) {
        return known;
      }
      Map<String, AttributeValue> key =
          ControlAttributes.key(ControlAttributes.CONFIG, PREFIX + version);
      String document = new ItemReader(table.get("read config", key)).text(TEXT);
      read.put(version, document);
      return document;
    }
  }
}
