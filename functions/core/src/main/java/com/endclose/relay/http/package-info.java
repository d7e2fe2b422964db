/** HTTP exchanges that end in time, whatever the other side does. */
@NullMarked
package com.endclose.relay.http;

import org.jspecify.annotations.NullMarked;
