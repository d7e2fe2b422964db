/** Speed, growth and cost. */
@NullMarked
package com.endclose.relay.bench;

import org.jspecify.annotations.NullMarked;
