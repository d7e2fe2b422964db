/** What the relay reports about itself: counters and timings, scalars only. */
@NullMarked
package com.endclose.relay.signal;

import org.jspecify.annotations.NullMarked;
