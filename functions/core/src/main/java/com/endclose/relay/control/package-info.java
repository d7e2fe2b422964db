/**
 * What an operator or a failing destination says about forwarding: killswitch, pauses, holds,
 * audit.
 */
@NullMarked
package com.endclose.relay.control;

import org.jspecify.annotations.NullMarked;
