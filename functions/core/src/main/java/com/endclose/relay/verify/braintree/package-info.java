/** What Braintree sends: a signed form around XML. */
@NullMarked
package com.endclose.relay.verify.braintree;

import org.jspecify.annotations.NullMarked;
