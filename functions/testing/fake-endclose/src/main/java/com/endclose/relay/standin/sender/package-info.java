/** A processor's side of a webhook: what it sends beside the body, signed as it would sign. */
@NullMarked
package com.endclose.relay.standin.sender;

import org.jspecify.annotations.NullMarked;
