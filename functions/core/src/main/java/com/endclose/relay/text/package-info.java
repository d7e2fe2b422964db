/** Letter case and Unicode forms of texts, in time linear in their length. */
@NullMarked
package com.endclose.relay.text;

import org.jspecify.annotations.NullMarked;
