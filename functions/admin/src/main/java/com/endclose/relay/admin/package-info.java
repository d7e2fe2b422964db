/** What operators see and do, as a JSON API and a page; no AWS types: {@code lambda} has those. */
@NullMarked
package com.endclose.relay.admin;

import org.jspecify.annotations.NullMarked;
