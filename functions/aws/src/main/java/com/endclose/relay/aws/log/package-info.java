/** Log lines as one JSON object each, for the functions. */
@NullMarked
package com.endclose.relay.aws.log;

import org.jspecify.annotations.NullMarked;
