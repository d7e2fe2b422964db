package com.endclose.relay.aws.dynamo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Every attribute of the events table. Names the template or an index entry shows are words; the
 * others are short, since each is paid for in every row. What is as it usually is has no attribute.
 *
 * <p>An item is an event's row, or, under a key that begins with its row's, a piece of a body.
 */
final class EventAttributes {

  static final String ID = "id";

  /** The shelf the event stands on; absent in a batch, and then the index doesn't hold the row. */
  static final String SHELF = "shelf";

  /** Its place there: the time the shelf is ordered by, {@code #}, the id. */
  static final String SORT = "sort";

  static final String RECEIVED_AT = "received_at";

  /** Stored size of the body in use, in bytes. */
  static final String SIZE = "size";

  /** A status; for a terminal one {@code /} and how it came about. */
  static final String STATUS = "status";

  static final String EVENT_TYPE = "event_type";

  /** When DynamoDB may remove the row, in seconds since the epoch; terminal events only. */
  static final String EXPIRES = "expires";

  static final String REVISION = "v";
  static final String TOKEN = "t";
  static final String TEST_MARK = "m";
  static final String ROUTE = "r";
  static final String SOURCE = "s";
  static final String EVENT_ID = "e";
  static final String SHARD = "n";
  static final String HEADERS = "h";

  /** Hashes of the bodies seen, oldest first. */
  static final String SEEN = "hs";

  /** The body in use; absent when it is version 0 with the first hash seen. */
  static final String ACTIVE = "ba";

  /** A correction kept for later. */
  static final String KEPT = "bk";

  /** Bodies that were in use before. */
  static final String EARLIER = "bo";

  static final String CONFLICTED = "bc";
  static final String WIPED = "bw";

  /** Of a body in the three above: its version, its hash, its size. */
  static final String BODY_VERSION = "v";

  static final String BODY_HASH = "h";
  static final String BODY_SIZE = "n";

  /** Of the body in use, and of those three: its size as received; absent in rows of before. */
  static final String PLAIN_SIZE = "z";

  static final String ATTEMPTS = "a";

  /** Absent when it is the time of receipt. */
  static final String NEXT_ATTEMPT_AT = "at";

  static final String FIRST_FAILED_AT = "f";
  static final String LAST_ERROR = "x";
  static final String POSTED = "p";
  static final String UNKNOWN_POST = "u";
  static final String UNKNOWN_CONFIG = "c";
  static final String UNKNOWN_KEY = "k";
  static final String UNKNOWN_BODY = "b";
  static final String SUSPICION = "q";
  static final String DEATHS = "d";
  static final String CLAIMED_WITH = "w";
  static final String CLAIM_DEATHS = "c";
  static final String REFUSAL = "r";
  static final String REFUSED_ALONE = "a";
  static final String REPLAYED_AT = "y";

  static final String CLAIM_BATCH = "cb";
  static final String CLAIM_EPOCH = "ce";

  /** The routes document it was mapped under. */
  static final String CLAIM_CONFIG = "cc";

  static final String SETTLED_AT = "sa";
  static final String SETTLED_BULK = "sb";
  static final String SETTLED_NOTE = "sn";

  /** Before a body's version: the body itself, where it is small enough to ride in the row. */
  static final String BODY_PREFIX = "b";

  /** Of a piece of a body: its bytes; in the first also its nonce and how many pieces there are. */
  static final String PIECE = "d";

  static final String NONCE = "o";
  static final String PIECES = "c";

  /** The index, and what is its key. */
  static final String INDEX = "shelf";

  static final List<String> INDEX_KEY = List.of(SHELF, SORT);

  /** What the index holds of a row. */
  static final Set<String> PROJECTED =
      Set.of(ID, SHELF, SORT, RECEIVED_AT, SIZE, STATUS, EVENT_TYPE);

  /** What of a row may change after its insert, the bodies that ride in it apart. */
  static final List<String> CHANGING =
      List.of(
          SHELF,
          SORT,
          SIZE,
          PLAIN_SIZE,
          STATUS,
          EXPIRES,
          REVISION,
          HEADERS,
          SEEN,
          ACTIVE,
          KEPT,
          EARLIER,
          CONFLICTED,
          WIPED,
          ATTEMPTS,
          NEXT_ATTEMPT_AT,
          FIRST_FAILED_AT,
          LAST_ERROR,
          POSTED,
          UNKNOWN_POST,
          SUSPICION,
          REPLAYED_AT,
          CLAIM_BATCH,
          CLAIM_EPOCH,
          CLAIM_CONFIG,
          SETTLED_AT,
          SETTLED_BULK,
          SETTLED_NOTE);

  private EventAttributes() {}

  static Map<String, AttributeValue> key(String id) {
    return new ItemWriter().text(ID, id).item();
  }

  /** Where a body of this version rides in its row. */
  static String body(int version) {
    return BODY_PREFIX + version;
  }
}
