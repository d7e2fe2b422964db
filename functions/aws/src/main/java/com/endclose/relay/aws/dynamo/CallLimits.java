package com.endclose.relay.aws.dynamo;

import java.time.Duration;

/**
 * How long a call to DynamoDB may take, its tries included.
 *
 * @param attempts tries at most, the first included
 * @param attempt for one try
 * @param total for all of them
 */
public record CallLimits(int attempts, Duration attempt, Duration total) {

  /** A sender waits for the answer, and comes again when there is none. */
  public static final CallLimits INGEST =
      new CallLimits(2, Duration.ofMillis(900), Duration.ofMillis(1_900));

  /** Nobody waits. */
  public static final CallLimits WORKER =
      new CallLimits(3, Duration.ofSeconds(3), Duration.ofSeconds(8));
}
