/** Processor adapters: is this webhook authentic, what is its type and its id. */
@NullMarked
package com.endclose.relay.verify;

import org.jspecify.annotations.NullMarked;
