/**
 * The relay under fire: {@link com.endclose.relay.soak.Soak} runs it, {@code Weather}, {@code
 * Kills} and {@code ChaosProxy} are the fire, {@code Account} says what became of each webhook.
 */
@NullMarked
package com.endclose.relay.soak;

import org.jspecify.annotations.NullMarked;
