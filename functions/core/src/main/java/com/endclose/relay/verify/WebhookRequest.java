package com.endclose.relay.verify;

/**
 * What a processor adapter may look at to tell whether a webhook is authentic.
 *
 * @param remoteIp the peer's address as the gateway saw it (spec VERIFY-5), empty when unknown
 */
public record WebhookRequest(Headers headers, RawBody body, String remoteIp) {}
