package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A record the stand-in holds.
 *
 * @param id the number it got, growing in order of arrival
 * @param stream its {@code data_stream_key}
 * @param raw its JSON exactly as sent, digits and all
 * @param json the same, parsed without loss of digits
 * @param bulkRequestId the bulk request that brought it, 0 when that request was refused afterwards
 */
public record StoredRecord(
    long id,
    String stream,
    String externalId,
    String raw,
    JsonNode json,
    long bulkRequestId,
    Instant arrivedAt) {}
