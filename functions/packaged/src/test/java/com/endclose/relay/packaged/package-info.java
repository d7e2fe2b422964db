/** Runs the packaged functions under AWS's runtime interface client, with a Runtime API of ours. */
package com.endclose.relay.packaged;
