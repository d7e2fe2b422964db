package com.endclose.relay.local;

/** Whether the relay sends itself the sample webhooks. */
enum DemoMode {
  /** Once, and then it stays up. */
  ON,
  /** Not at all. */
  OFF,
  /** Once, and then it ends, telling by its exit code whether all went as it should. */
  ONCE
}
