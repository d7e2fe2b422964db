package com.endclose.relay.map;

import com.endclose.relay.route.Direction;
import org.jspecify.annotations.Nullable;

/**
 * What moved, and which way.
 *
 * @param amount in the currency's minor unit
 * @param currency as it leaves; null leaves End Close's default, USD
 */
record Money(long amount, @Nullable String currency, Direction direction) {}
