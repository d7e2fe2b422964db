/** The operator's command line: how it starts, what it runs in, and what it ends with. */
@NullMarked
package com.endclose.relay.relayctl;

import org.jspecify.annotations.NullMarked;
