/** What every command works with: the world around the program, and one run in it. */
@NullMarked
package com.endclose.relay.relayctl.session;

import org.jspecify.annotations.NullMarked;
