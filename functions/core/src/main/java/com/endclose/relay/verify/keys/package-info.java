/** Webhooks signed with a private key: Wise, Plaid and PayPal, and where their public keys are. */
@NullMarked
package com.endclose.relay.verify.keys;

import org.jspecify.annotations.NullMarked;
