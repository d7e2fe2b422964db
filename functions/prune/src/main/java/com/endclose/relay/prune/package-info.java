/** The function that keeps retention. */
@NullMarked
package com.endclose.relay.prune;

import org.jspecify.annotations.NullMarked;
