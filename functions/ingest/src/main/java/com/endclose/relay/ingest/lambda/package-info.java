/** The function behind the HTTP API: its events to core's ingest, and the answers back. */
@NullMarked
package com.endclose.relay.ingest.lambda;

import org.jspecify.annotations.NullMarked;
