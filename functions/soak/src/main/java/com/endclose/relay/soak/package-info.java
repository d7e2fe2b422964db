/** The relay under fire. */
@NullMarked
package com.endclose.relay.soak;

import org.jspecify.annotations.NullMarked;
