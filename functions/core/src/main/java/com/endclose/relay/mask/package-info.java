/** The hard denylist: what never leaves, whatever a map says. */
@NullMarked
package com.endclose.relay.mask;

import org.jspecify.annotations.NullMarked;
