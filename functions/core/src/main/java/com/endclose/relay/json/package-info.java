/** JSON read and written exactly: digits as sent, duplicate keys found, limits kept. */
@NullMarked
package com.endclose.relay.json;

import org.jspecify.annotations.NullMarked;
