/** The function behind the wake queue and a schedule: drains shards. */
@NullMarked
package com.endclose.relay.dispatcher;

import org.jspecify.annotations.NullMarked;
