package com.endclose.relay.bench;

/**
 * What AWS asks, in US dollars, on demand in us-east-1, as its price pages say (aws.amazon.com:
 * DynamoDB, Lambda, API Gateway, SQS, EventBridge, CloudWatch, Secrets Manager, Fargate; read
 * November 2026). Free tiers are left out.
 */
final class Prices {

  /** A million write request units. */
  static final double WRITE_UNITS = 0.625;

  /** A million read request units. */
  static final double READ_UNITS = 0.125;

  /** A million calls of an HTTP API, up to 512 KB each. */
  static final double HTTP_API_CALLS = 1.00;

  /** A million calls of a function. */
  static final double LAMBDA_CALLS = 0.20;

  /** A gigabyte-second of a function on arm64. */
  static final double LAMBDA_GB_SECOND = 0.0000133334;

  /** A gigabyte restored from a snapshot. */
  static final double SNAPSTART_RESTORE_GB = 0.0001397998;

  /** A gigabyte of snapshot kept for a month of 30 days. */
  static final double SNAPSTART_GB_MONTH = 0.0000015046 * 2_592_000;

  /** A million requests to a FIFO queue. */
  static final double SQS_FIFO_REQUESTS = 0.50;

  /** A gigabyte of logs taken in. */
  static final double LOGS_GB = 0.50;

  /** A secret, a month. */
  static final double SECRET_MONTH = 0.40;

  /** A metric an alarm reads, a month. */
  static final double ALARM_MONTH = 0.10;

  /** A custom metric, a month. */
  static final double METRIC_MONTH = 0.30;

  /** A million calls of an EventBridge API destination. */
  static final double API_DESTINATION_CALLS = 0.20;

  /** A million custom events on an EventBridge bus. */
  static final double BUS_EVENTS = 1.00;

  /** A virtual CPU of a container on arm64, an hour. */
  static final double FARGATE_CPU_HOUR = 0.03238;

  /** A gigabyte of memory of a container on arm64, an hour. */
  static final double FARGATE_GB_HOUR = 0.00356;

  /** A load balancer, an hour, without what goes through it. */
  static final double LOAD_BALANCER_HOUR = 0.0225;

  private Prices() {}
}
