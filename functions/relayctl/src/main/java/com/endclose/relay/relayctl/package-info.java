/** The operator's command line. */
@NullMarked
package com.endclose.relay.relayctl;

import org.jspecify.annotations.NullMarked;
