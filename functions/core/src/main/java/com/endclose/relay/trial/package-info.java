/** Trying a map before it is in force: on one payload, and on the events already stored. */
@NullMarked
package com.endclose.relay.trial;

import org.jspecify.annotations.NullMarked;
