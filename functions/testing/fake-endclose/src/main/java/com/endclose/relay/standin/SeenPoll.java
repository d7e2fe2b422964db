package com.endclose.relay.standin;

import java.time.Instant;

/**
 * One {@code GET /bulk_requests/{id}} that reached the stand-in.
 *
 * @param bulkRequest the id as it stood in the path
 * @param query the query as it stood, empty for none
 * @param status what it was answered, 0 when the connection was reset instead
 */
public record SeenPoll(String bulkRequest, String query, Instant arrivedAt, int status) {}
