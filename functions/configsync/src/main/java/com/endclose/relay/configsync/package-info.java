/** The function that follows End Close's configuration. */
@NullMarked
package com.endclose.relay.configsync;

import org.jspecify.annotations.NullMarked;
