package com.endclose.relay.event;

import java.util.Optional;

/**
 * An event as read to make its record, with the body the record is made from.
 *
 * @param payload empty when the body is gone
 */
public record Candidate(Event event, int bodyVersion, Optional<Payload> payload) {}
