/** Official SDKs of processors as oracles: what they sign we verify, and the other way round. */
@NullMarked
package com.endclose.relay.oracles;

import org.jspecify.annotations.NullMarked;
