/** A webhook on its way in: checked in a fixed order, stored before it is answered. */
@NullMarked
package com.endclose.relay.ingest;

import org.jspecify.annotations.NullMarked;
