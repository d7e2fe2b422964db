/** Calls of the operators' API: where it is, who asks, and what the answers mean. */
@NullMarked
package com.endclose.relay.relayctl.http;

import org.jspecify.annotations.NullMarked;
