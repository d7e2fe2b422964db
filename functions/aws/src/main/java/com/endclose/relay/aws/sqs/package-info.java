/** Wakes over SQS: hints that a shard has something due, on a FIFO queue. */
@NullMarked
package com.endclose.relay.aws.sqs;

import org.jspecify.annotations.NullMarked;
