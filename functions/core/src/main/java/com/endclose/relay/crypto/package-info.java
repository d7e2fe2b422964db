/** Payloads compressed, then encrypted; the masking key's hashes. */
@NullMarked
package com.endclose.relay.crypto;

import org.jspecify.annotations.NullMarked;
