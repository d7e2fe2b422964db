/**
 * Who sent this webhook, is it authentic, what is its type and its id. Processors that sign with an
 * HMAC are rows of data ({@code SourceTable}) before one engine ({@code HmacVerifier}); the others
 * are adapters of their own.
 */
@NullMarked
package com.endclose.relay.verify;

import org.jspecify.annotations.NullMarked;
