package com.endclose.relay.event;

/**
 * One body kept for an event.
 *
 * @param version 0 for the first body received, then counting up
 * @param hash SHA-256 of the body as received, hex
 * @param size stored size in bytes
 */
public record BodyRef(int version, String hash, int size) {}
