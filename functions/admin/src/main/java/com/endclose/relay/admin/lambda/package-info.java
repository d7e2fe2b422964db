/**
 * The function behind the admin function URL: its events to the operators' API, and the answers
 * back.
 */
@NullMarked
package com.endclose.relay.admin.lambda;

import org.jspecify.annotations.NullMarked;
