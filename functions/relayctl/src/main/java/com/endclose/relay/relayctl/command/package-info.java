/** One class a command: reads its arguments, asks the API, shows the answer. */
@NullMarked
package com.endclose.relay.relayctl.command;

import org.jspecify.annotations.NullMarked;
