/** A stand-in for End Close's API, which can also be told to misbehave. */
@NullMarked
package com.endclose.relay.standin;

import org.jspecify.annotations.NullMarked;
