package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A batch as an item of the control table, and back. Event ids are packed, since a batch pays for
 * all of them with every write; a body version is written where it is not 0.
 */
final class BatchItem {

  static final String REVISION = "v";

  private static final String ROUTE = "r";
  private static final String SHARD = "n";
  private static final String EVENTS = "e";
  private static final String BODIES = "b";
  private static final String OLDEST_RECEIVED_AT = "o";
  private static final String CONFIG = "c";
  private static final String MASKING_KEY = "k";
  private static final String EPOCH = "ep";

  private static final String LEASE_OWNER = "lo";
  private static final String LEASE_NUMBER = "ln";
  private static final String LEASE_UNTIL = "lu";

  private static final String COUNT = "tc";
  private static final String COUNTED = "td";
  private static final String FIRST_FAILED_AT = "tf";
  private static final String EVENT_ATTEMPTS = "ta";
  private static final String LAST_ERROR = "tx";
  private static final String ACT_AT = "at";
  private static final String UNKNOWN = "tu";
  private static final String DEATHS = "tq";
  private static final String REFUSAL = "tr";
  private static final String MAKING = "tm";
  private static final String IDLE = "ti";
  private static final String SILENCE = "ts";
  private static final String SILENT_SINCE = "tt";
  private static final String SILENT_TRIES = "tz";
  private static final String STAMP = "tp";

  private static final String BULK_REQUEST = "sb";
  private static final String SUBMITTED_AT = "sa";
  private static final String ASKS = "sn";

  private BatchItem() {}

  static Map<String, AttributeValue> write(Batch batch) {
    ItemWriter item =
        ControlAttributes.item(ControlAttributes.batches(batch.route(), batch.shard()), batch.id())
            .number(REVISION, batch.revision())
            .text(ROUTE, batch.route())
            .number(SHARD, batch.shard())
            .hashes(EVENTS, batch.entries().stream().map(Batch.Entry::eventId).toList())
            .map(BODIES, bodies(batch.entries()))
            .instant(OLDEST_RECEIVED_AT, batch.oldestReceivedAt())
            .text(CONFIG, batch.configVersion())
            .text(MASKING_KEY, batch.maskingKeyId())
            .number(EPOCH, batch.epoch(), 0);
    lease(item, batch.lease());
    tries(item, batch.tries());
    submission(item, batch.submission());
    return item.item();
  }

  /** By place in the list. */
  private static @Nullable ItemWriter bodies(List<Batch.Entry> entries) {
    ItemWriter versions = new ItemWriter();
    for (int i = 0; i < entries.size(); i++) {
      versions.number(Integer.toString(i), entries.get(i).bodyVersion(), 0);
    }
    return versions.item().isEmpty() ? null : versions;
  }

  private static void lease(ItemWriter item, @Nullable Lease lease) {
    if (lease != null) {
      item.text(LEASE_OWNER, lease.owner())
          .number(LEASE_NUMBER, lease.number())
          .instant(LEASE_UNTIL, lease.until());
    }
  }

  private static void tries(ItemWriter item, Batch.Tries tries) {
    item.number(COUNT, tries.count(), 0)
        .number(COUNTED, tries.counted(), 0)
        .instant(FIRST_FAILED_AT, tries.firstFailedAt())
        .number(EVENT_ATTEMPTS, tries.eventAttempts(), 0)
        .text(LAST_ERROR, tries.lastError())
        .instant(ACT_AT, tries.actAt())
        .flag(UNKNOWN, tries.unknown())
        .number(DEATHS, tries.deaths(), 0)
        .number(REFUSAL, tries.refusal(), 0)
        .flag(MAKING, tries.making())
        .number(IDLE, tries.idle().toMillis(), 0)
        .text(STAMP, tries.stamp());
    Batch.Silence silence = tries.silence();
    if (silence != null) {
      item.number(SILENCE, silence.number())
          .instant(SILENT_SINCE, silence.since())
          .number(SILENT_TRIES, silence.tries(), 0);
    }
  }

  private static void submission(ItemWriter item, Batch.@Nullable Submission submission) {
    if (submission != null) {
      item.text(BULK_REQUEST, submission.bulkRequestId())
          .instant(SUBMITTED_AT, submission.at())
          .number(ASKS, submission.asks(), 0);
    }
  }

  static Batch read(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    return new Batch(
        item.text(ControlAttributes.SK),
        item.text(ROUTE),
        item.count(SHARD),
        entries(item),
        item.instant(OLDEST_RECEIVED_AT),
        item.text(CONFIG),
        item.text(MASKING_KEY),
        lease(item),
        item.number(REVISION),
        item.number(EPOCH, 0),
        tries(item),
        submission(item));
  }

  private static List<Batch.Entry> entries(ItemReader item) {
    ItemReader versions = item.map(BODIES).orElseGet(() -> new ItemReader(Map.of()));
    List<Batch.Entry> entries = new ArrayList<>();
    for (String id : item.hashes(EVENTS)) {
      int version = versions.count(Integer.toString(entries.size()), 0);
      entries.add(new Batch.Entry(id, version));
    }
    return entries;
  }

  private static @Nullable Lease lease(ItemReader item) {
    return item.has(LEASE_OWNER)
        ? new Lease(item.text(LEASE_OWNER), item.number(LEASE_NUMBER), item.instant(LEASE_UNTIL))
        : null;
  }

  private static Batch.Tries tries(ItemReader item) {
    return new Batch.Tries(
        item.count(COUNT, 0),
        item.count(COUNTED, 0),
        item.optionalInstant(FIRST_FAILED_AT),
        item.count(EVENT_ATTEMPTS, 0),
        item.optionalText(LAST_ERROR),
        item.instant(ACT_AT),
        item.flag(UNKNOWN),
        item.count(DEATHS, 0),
        item.number(REFUSAL, 0),
        item.flag(MAKING),
        Duration.ofMillis(item.number(IDLE, 0)),
        silence(item),
        item.optionalText(STAMP));
  }

  private static Batch.@Nullable Silence silence(ItemReader item) {
    return item.has(SILENCE)
        ? new Batch.Silence(
            item.number(SILENCE), item.instant(SILENT_SINCE), item.count(SILENT_TRIES, 0))
        : null;
  }

  private static Batch.@Nullable Submission submission(ItemReader item) {
    return item.has(BULK_REQUEST)
        ? new Batch.Submission(
            item.textOrNumber(BULK_REQUEST), item.instant(SUBMITTED_AT), item.count(ASKS, 0))
        : null;
  }
}
