package com.endclose.relay.event;

/**
 * An event was posted and no answer says what became of it: how its record was made then, so that a
 * later sending can tell whether it would be the same record (spec STATE-5).
 */
public record UnknownPost(String configVersion, String maskingKeyId, int bodyVersion) {}
