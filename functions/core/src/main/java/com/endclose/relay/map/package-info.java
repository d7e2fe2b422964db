/** From a payload to the record that leaves, and nothing else. */
@NullMarked
package com.endclose.relay.map;

import org.jspecify.annotations.NullMarked;
