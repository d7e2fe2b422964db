/**
 * Core's stores on DynamoDB: the events table, the control table, and what each attribute means.
 */
@NullMarked
package com.endclose.relay.aws.dynamo;

import org.jspecify.annotations.NullMarked;
