package com.endclose.relay.event;

import org.jspecify.annotations.Nullable;

/**
 * One step of a change to many events.
 *
 * @param events how many were changed
 * @param lookedAt how many were looked at
 * @param cursor asks for the next step; null when all have been looked at
 */
public record Changed(int events, int lookedAt, @Nullable String cursor) {}
