/** Puts the operators' API together, for whoever carries it. */
@NullMarked
package com.endclose.relay.admin.wiring;

import org.jspecify.annotations.NullMarked;
