package com.endclose.relay.endclose;

import java.time.Duration;

/**
 * Where batches go: End Close's bulk API (spec SETTLE). Calls never throw for what the network or
 * the server does; that is an outcome. Safe for use by several threads.
 */
public interface RecordSink {

  /**
   * Posts a bulk request body under an idempotency key. A key the server has seen answers with the
   * old bulk request, so posting again after an unknown outcome never doubles a record.
   *
   * @param body the complete request body, UTF-8 JSON
   * @param limit how long the whole exchange may take
   */
  PostOutcome post(String idempotencyKey, byte[] body, Duration limit);

  /**
   * Asks what became of a bulk request and reads every page of its results; when the status is
   * final they are read again from the start, since results grow while the server works.
   *
   * @param limit how long all the calls together may take
   */
  AskOutcome ask(String bulkRequestId, Duration limit);

  /**
   * Whether End Close answers at all, found out by a read that changes nothing there. Only what
   * would leave a POST's outcome unknown is no answer: silence, 408, and a failure of the server's
   * own (500 and above) without a time to come back at.
   *
   * @param limit how long the whole exchange may take
   */
  boolean answers(Duration limit);
}
