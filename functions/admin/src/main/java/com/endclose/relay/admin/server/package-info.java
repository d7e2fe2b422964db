/**
 * Carries the operators' API over HTTP on this machine: for the local run and for a loopback proxy.
 */
@NullMarked
package com.endclose.relay.admin.server;

import org.jspecify.annotations.NullMarked;
