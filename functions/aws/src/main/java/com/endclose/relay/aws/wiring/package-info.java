/** What all functions share when they are put together: settings, clients, stores, snapshots. */
@NullMarked
package com.endclose.relay.aws.wiring;

import org.jspecify.annotations.NullMarked;
