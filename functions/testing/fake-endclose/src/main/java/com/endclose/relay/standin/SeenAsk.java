package com.endclose.relay.standin;

/**
 * One {@code GET /relays/config} as it arrived and was answered.
 *
 * @param ifNoneMatch the condition, empty for none
 * @param status the answer's, 0 for none
 */
public record SeenAsk(String ifNoneMatch, int status) {}
