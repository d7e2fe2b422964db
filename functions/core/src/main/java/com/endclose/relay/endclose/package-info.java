/** End Close's API as a client sees it. */
@NullMarked
package com.endclose.relay.endclose;

import org.jspecify.annotations.NullMarked;
