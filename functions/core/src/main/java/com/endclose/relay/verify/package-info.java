/**
 * Who sent this webhook, whether it is authentic, and what its type and id are: processors that
 * sign with an HMAC are rows of data ({@code SourceTable}) before one engine ({@code
 * HmacVerifier}), the others have adapters of their own.
 */
@NullMarked
package com.endclose.relay.verify;

import org.jspecify.annotations.NullMarked;
