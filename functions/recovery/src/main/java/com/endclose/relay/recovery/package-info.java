/** The function that takes over what dead dispatchers left behind. */
@NullMarked
package com.endclose.relay.recovery;

import org.jspecify.annotations.NullMarked;
