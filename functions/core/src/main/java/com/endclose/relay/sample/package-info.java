/** The samples that come with the relay, for whoever writes a first route. */
@NullMarked
package com.endclose.relay.sample;

import org.jspecify.annotations.NullMarked;
