package com.endclose.relay.event;

import java.time.Instant;

/**
 * Why and until when a batch waits.
 *
 * @param counted whether the wait counts towards parking
 * @param unknown whether the POST before it may have reached End Close
 */
public record Postponement(Instant at, String error, boolean counted, boolean unknown) {}
