package com.endclose.relay.event;

import org.jspecify.annotations.Nullable;

/**
 * One step of a change to many events.
 *
 * @param events how many were changed
 * @param cursor asks for the next step; null when all have been looked at
 */
public record Changed(int events, @Nullable String cursor) {}
