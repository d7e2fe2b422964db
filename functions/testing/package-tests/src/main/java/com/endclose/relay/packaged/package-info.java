/** Runs the packaged functions under AWS's runtime interface client, with a Runtime API of ours. */
@NullMarked
package com.endclose.relay.packaged;

import org.jspecify.annotations.NullMarked;
