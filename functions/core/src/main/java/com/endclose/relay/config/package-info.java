/** Versions of the routes document and which one is current. */
@NullMarked
package com.endclose.relay.config;

import org.jspecify.annotations.NullMarked;
