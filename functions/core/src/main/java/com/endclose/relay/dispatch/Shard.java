package com.endclose.relay.dispatch;

/** One of a route's shards: what one drainer drains at a time. */
public record Shard(String route, int shard) {}
