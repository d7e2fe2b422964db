/** The operators' page as a person has it: in a browser, over the local run. */
@NullMarked
package com.endclose.relay.browser;

import org.jspecify.annotations.NullMarked;
