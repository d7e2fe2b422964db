/** The routes document: what each route accepts, verifies and forwards. */
@NullMarked
package com.endclose.relay.route;

import org.jspecify.annotations.NullMarked;
