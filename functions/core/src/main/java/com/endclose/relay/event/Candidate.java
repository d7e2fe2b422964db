package com.endclose.relay.event;

import java.util.Optional;

/** A due event as read for a claim, with the body in use; empty when the body is gone. */
public record Candidate(Event event, Optional<Payload> payload) {}
