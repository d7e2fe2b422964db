/** What operators see of the relay and do to it: status, switches, events, report, audit. */
@NullMarked
package com.endclose.relay.admin.operations;

import org.jspecify.annotations.NullMarked;
