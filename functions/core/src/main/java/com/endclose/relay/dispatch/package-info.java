/** Batches on their way out: claimed, posted, asked after, settled. */
@NullMarked
package com.endclose.relay.dispatch;

import org.jspecify.annotations.NullMarked;
