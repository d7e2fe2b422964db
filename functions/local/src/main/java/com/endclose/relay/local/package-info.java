/**
 * The whole relay in one JVM, with stores in memory or on an AWS endpoint, and a stand-in for End
 * Close's API.
 */
@NullMarked
package com.endclose.relay.local;

import org.jspecify.annotations.NullMarked;
