package com.endclose.relay.local;

import java.util.List;

/**
 * A sample webhook, and what becomes of it when all is well.
 *
 * @param lesson what it shows, in a sentence
 * @param file below the samples' folder
 * @param forged whether it comes with another secret than the route's
 * @param status the HTTP status it is answered with
 * @param word the word in the answer's body
 */
record DemoWebhook(
    String title,
    String lesson,
    String route,
    String file,
    boolean forged,
    int status,
    String word,
    Fate fate) {

  /** Where an event ends. */
  enum Fate {
    /** As a record at End Close. */
    RECORD,
    /** Parked, for an operator. */
    PARKED,
    /** No event goes anywhere because of it. */
    NOTHING
  }

  private static final String TRANSFERS = "payabli-transfers";
  private static final String BATCHES = "payabli-batches";
  private static final String FUNDED = "payabli/transfer-funded.json";

  /** The demo, in order. */
  static List<DemoWebhook> all() {
    return List.of(
        new DemoWebhook(
            "A transfer was funded",
            "Stored, answered, forwarded as a record. What the route's map does not name stays here.",
            TRANSFERS,
            FUNDED,
            false,
            200,
            "accepted",
            Fate.RECORD),
        new DemoWebhook(
            "A batch of pay-outs was paid",
            "Another type, another route of the same sender, another data stream.",
            BATCHES,
            "payabli/payout-batch-paid.json",
            false,
            200,
            "accepted",
            Fate.RECORD),
        new DemoWebhook(
            "The first one comes again",
            "Senders repeat what they did not hear an answer to. Known by its id: no second record.",
            TRANSFERS,
            FUNDED,
            false,
            200,
            "duplicate",
            Fate.NOTHING),
        new DemoWebhook(
            "A type the route does not forward",
            "Stored and answered, so that the sender is content; not in `events`, so not forwarded.",
            BATCHES,
            "payabli/payout-batch-cancelled.json",
            false,
            200,
            "filtered",
            Fate.NOTHING),
        new DemoWebhook(
            "A forged one",
            "Without the secret that the route was given nothing is stored.",
            TRANSFERS,
            FUNDED,
            true,
            401,
            "verification failed",
            Fate.NOTHING),
        new DemoWebhook(
            "One that can't be mapped",
            "The amount is missing. It is kept with the reason, for a person; nothing else waits for it.",
            TRANSFERS,
            "payabli/transfer-without-amount.json",
            false,
            200,
            "accepted",
            Fate.PARKED));
  }
}
