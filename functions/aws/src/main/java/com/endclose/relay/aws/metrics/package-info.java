/** Core's signals as CloudWatch metrics. */
@NullMarked
package com.endclose.relay.aws.metrics;

import org.jspecify.annotations.NullMarked;
