package com.endclose.relay.aws.dynamo;

import static com.endclose.relay.aws.dynamo.EventAttributes.*;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Progress;
import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Suspicion;
import com.endclose.relay.event.UnknownPost;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An event's row as an item, and back; the bodies that ride in the row are not part of it. */
final class EventItem {

  private final Duration keptFor;

  /**
   * @param keptFor how long after an event became terminal DynamoDB may remove its row
   */
  EventItem(Duration keptFor) {
    this.keptFor = keptFor;
  }

  Map<String, AttributeValue> write(Event event) {
    ItemWriter item = new ItemWriter().text(ID, event.id());
    event
        .place()
        .ifPresent(
            place ->
                item.text(SHELF, place.shelf().key())
                    .text(SORT, SortKey.of(place.sort(), event.id())));
    Settlement settlement = event.settlement();
    item.text(STATUS, StatusWord.of(event.status(), settlement)).number(REVISION, event.revision());
    origin(item, event.origin());
    BodiesItem.write(item, event.bodies());
    progress(item, event.progress(), event.origin().receivedAt());
    if (event.claim() != null) {
      item.text(CLAIM_BATCH, event.claim().batchId()).number(CLAIM_EPOCH, event.claim().epoch(), 0);
      if (event.claim().configVersion() != null) {
        item.hash(CLAIM_CONFIG, event.claim().configVersion());
      }
    }
    if (settlement != null) {
      settlement(item, settlement);
    }
    return item.item();
  }

  private static void origin(ItemWriter item, Origin origin) {
    item.text(ROUTE, origin.route())
        .text(SOURCE, origin.source())
        .hash(EVENT_ID, origin.eventId())
        .text(EVENT_TYPE, origin.eventType())
        .number(SHARD, origin.shard())
        .instant(RECEIVED_AT, origin.receivedAt())
        .map(HEADERS, origin.headers())
        .text(TOKEN, origin.token())
        .text(TEST_MARK, origin.testMark());
  }

  private static void progress(ItemWriter item, Progress progress, Instant receivedAt) {
    Instant next = progress.nextAttemptAt();
    item.number(ATTEMPTS, progress.attempts(), 0)
        .instant(NEXT_ATTEMPT_AT, next.equals(receivedAt) ? null : next)
        .instant(FIRST_FAILED_AT, progress.firstFailedAt())
        .text(LAST_ERROR, progress.lastError())
        .flag(POSTED, progress.posted())
        .map(UNKNOWN_POST, unknownPost(progress.unknown()))
        .map(SUSPICION, suspicion(progress.suspicion()))
        .instant(REPLAYED_AT, progress.replayedAt());
  }

  private static @Nullable ItemWriter unknownPost(@Nullable UnknownPost post) {
    return post == null
        ? null
        : new ItemWriter()
            .text(UNKNOWN_CONFIG, post.configVersion())
            .text(UNKNOWN_KEY, post.maskingKeyId())
            .number(UNKNOWN_BODY, post.bodyVersion(), 0);
  }

  private static @Nullable ItemWriter suspicion(Suspicion suspicion) {
    return suspicion.equals(Suspicion.NONE)
        ? null
        : new ItemWriter()
            .number(DEATHS, suspicion.deaths(), 0)
            .number(REFUSAL, suspicion.refusal(), 0)
            .flag(REFUSED_ALONE, suspicion.refusedAlone())
            .number(CLAIMED_WITH, suspicion.claimedWith(), 0)
            .number(CLAIM_DEATHS, suspicion.claimDeaths(), 0);
  }

  private void settlement(ItemWriter item, Settlement settlement) {
    item.instant(SETTLED_AT, settlement.at())
        .text(SETTLED_NOTE, settlement.note())
        .number(EXPIRES, settlement.at().plus(keptFor).getEpochSecond());
    if (settlement.bulkRequestId() != null) {
      item.number(SETTLED_BULK, settlement.bulkRequestId());
    }
  }

  static String id(Map<String, AttributeValue> item) {
    return new ItemReader(item).text(ID);
  }

  static Event read(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    Origin origin = origin(item);
    StatusWord status = StatusWord.read(item.text(STATUS));
    return new Event(
        item.text(ID),
        origin,
        status.status(),
        item.number(REVISION),
        BodiesItem.read(item),
        progress(item, origin.receivedAt()),
        claim(item),
        settlement(item, status.delivery()));
  }

  private static Origin origin(ItemReader item) {
    return new Origin(
        item.text(ROUTE),
        item.text(SOURCE),
        item.hash(EVENT_ID),
        item.optionalText(EVENT_TYPE),
        item.count(SHARD),
        item.instant(RECEIVED_AT),
        item.textMap(HEADERS),
        item.text(TOKEN),
        item.optionalText(TEST_MARK));
  }

  private static Progress progress(ItemReader item, Instant receivedAt) {
    Instant next = item.optionalInstant(NEXT_ATTEMPT_AT);
    return new Progress(
        item.count(ATTEMPTS, 0),
        next == null ? receivedAt : next,
        item.optionalInstant(FIRST_FAILED_AT),
        item.optionalText(LAST_ERROR),
        item.flag(POSTED),
        item.map(UNKNOWN_POST).map(EventItem::unknownPost).orElse(null),
        item.map(SUSPICION).map(EventItem::suspicion).orElse(Suspicion.NONE),
        item.optionalInstant(REPLAYED_AT));
  }

  private static UnknownPost unknownPost(ItemReader item) {
    return new UnknownPost(
        item.text(UNKNOWN_CONFIG), item.text(UNKNOWN_KEY), item.count(UNKNOWN_BODY, 0));
  }

  private static Suspicion suspicion(ItemReader item) {
    return new Suspicion(
        item.count(DEATHS, 0),
        item.number(REFUSAL, 0),
        item.flag(REFUSED_ALONE),
        item.count(CLAIMED_WITH, 0),
        item.count(CLAIM_DEATHS, 0));
  }

  private static Event.@Nullable Claim claim(ItemReader item) {
    return item.has(CLAIM_BATCH)
        ? new Event.Claim(
            item.text(CLAIM_BATCH),
            item.number(CLAIM_EPOCH, 0),
            item.has(CLAIM_CONFIG) ? item.hash(CLAIM_CONFIG) : null)
        : null;
  }

  private static @Nullable Settlement settlement(ItemReader item, @Nullable Delivery delivery) {
    return delivery == null
        ? null
        : new Settlement(
            item.instant(SETTLED_AT),
            delivery,
            item.has(SETTLED_BULK) ? (Long) item.number(SETTLED_BULK) : null,
            item.optionalText(SETTLED_NOTE));
  }
}
