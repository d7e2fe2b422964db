/**
 * Core's stores on DynamoDB. The events table holds a row an event, one index for its shelves, and
 * the bodies that are too large for their rows ({@link
 * com.endclose.relay.aws.dynamo.EventAttributes} names what stands in it); the control table holds
 * everything else ({@link com.endclose.relay.aws.dynamo.ControlAttributes}).
 */
@NullMarked
package com.endclose.relay.aws.dynamo;

import org.jspecify.annotations.NullMarked;
