/**
 * What stands between a listener and the operators' API: who may come in, from where, and with
 * what.
 */
@NullMarked
package com.endclose.relay.admin.guard;

import org.jspecify.annotations.NullMarked;
