/** Payloads compressed, then encrypted; data keys, the masking key, and secrets by their names. */
@NullMarked
package com.endclose.relay.crypto;

import org.jspecify.annotations.NullMarked;
