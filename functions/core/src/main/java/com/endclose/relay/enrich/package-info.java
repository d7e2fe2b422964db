/** Fields that a deployer's own code computes at dispatch. */
@NullMarked
package com.endclose.relay.enrich;

import org.jspecify.annotations.NullMarked;
