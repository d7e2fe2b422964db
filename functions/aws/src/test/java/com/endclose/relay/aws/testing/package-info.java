/** What the tests of this module run on. */
@NullMarked
package com.endclose.relay.aws.testing;

import org.jspecify.annotations.NullMarked;
