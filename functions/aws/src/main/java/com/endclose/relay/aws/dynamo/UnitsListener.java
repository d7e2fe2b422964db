package com.endclose.relay.aws.dynamo;

/** Hears what each call to DynamoDB cost. */
@FunctionalInterface
public interface UnitsListener {

  /** Hears nothing. */
  UnitsListener NONE = (operation, units) -> {};

  /**
   * One call was answered.
   *
   * @param operation what it was made for, such as {@code insert} or {@code replace}
   */
  void used(String operation, Units units);
}
