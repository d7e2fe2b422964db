/** What people see: tables, times, and text from outside made harmless. */
@NullMarked
package com.endclose.relay.relayctl.print;

import org.jspecify.annotations.NullMarked;
