/**
 * End Close's API as a client sees it: records in bulk, their results, the configuration it
 * manages.
 */
@NullMarked
package com.endclose.relay.endclose;

import org.jspecify.annotations.NullMarked;
