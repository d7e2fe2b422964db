/**
 * Events and batches: their states, the rules of moving between them, and the port that stores
 * them.
 */
@NullMarked
package com.endclose.relay.event;

import org.jspecify.annotations.NullMarked;
