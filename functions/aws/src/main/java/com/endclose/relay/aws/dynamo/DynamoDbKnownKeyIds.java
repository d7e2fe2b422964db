package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.verify.keys.InMemoryKnownKeyIds;
import com.endclose.relay.verify.keys.KnownKeyIds;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Known key ids as one item of the control table, at most 64 hashes of 36 characters. It is read at
 * most once a minute, however many ids are asked for, and written when an id is new.
 */
public final class DynamoDbKnownKeyIds implements KnownKeyIds {

  private static final Logger LOG = LoggerFactory.getLogger(DynamoDbKnownKeyIds.class);
  private static final String IDS = "ids";
  private static final Duration BETWEEN_READS = Duration.ofMinutes(1);

  private final Table table;
  private final Clock clock;
  private List<String> ids = List.of();
  private Instant until = Instant.MIN;

  public DynamoDbKnownKeyIds(DynamoDb db, Clock clock) {
    this.table = db.control();
    this.clock = clock;
  }

  @Override
  public synchronized boolean knows(String id) {
    read();
    return ids.contains(hash(id));
  }

  /** Two containers that write at once lose one id, which its next webhook writes again. */
  @Override
  public synchronized void learn(String id) {
    String hash = hash(id);
    if (ids.contains(hash)) {
      return;
    }
    read();
    if (ids.contains(hash)) {
      return;
    }
    List<String> all = new ArrayList<>(ids);
    all.add(hash);
    ids = List.copyOf(all.subList(Math.max(0, all.size() - InMemoryKnownKeyIds.MOST), all.size()));
    try {
      table.put(
          "known keys",
          ControlAttributes.item(ControlAttributes.KEYS, "known").texts(IDS, ids).item());
    } catch (StoreUnavailable away) {
      LOG.warn("a known key was not shared: {}", away.getMessage());
    }
  }

  /** Forgets when it was read: that may have been before a snapshot. */
  public synchronized void forget() {
    until = Instant.MIN;
  }

  private void read() {
    Instant now = clock.instant();
    if (now.isBefore(until)) {
      return;
    }
    until = now.plus(BETWEEN_READS);
    try {
      Map<String, AttributeValue> item =
          table.get("known keys", ControlAttributes.key(ControlAttributes.KEYS, "known"));
      ids = item.isEmpty() ? List.of() : new ItemReader(item).texts(IDS);
    } catch (StoreUnavailable away) {
      LOG.warn("known keys can't be read: {}", away.getMessage());
    }
  }

  /** Short, and says nothing of an account. */
  private static String hash(String id) {
    return UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
