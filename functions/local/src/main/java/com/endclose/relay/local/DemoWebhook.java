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
 * @param records how many records come of it
 */
record DemoWebhook(
    String title,
    String lesson,
    String route,
    String file,
    boolean forged,
    int status,
    String word,
    Fate fate,
    int records) {

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
  private static final String FUNDED = "payabli/webhook.json";

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
            Fate.RECORD,
            1),
        new DemoWebhook(
            "A batch of pay-outs was paid",
            "Another type, another route of the same sender, another data stream.",
            BATCHES,
            "payabli/payout-batch-paid.json",
            false,
            200,
            "accepted",
            Fate.RECORD,
            1),
        new DemoWebhook(
            "The first one comes again",
            "Senders repeat what they did not hear an answer to. Known by its id: no second record.",
            TRANSFERS,
            FUNDED,
            false,
            200,
            "duplicate",
            Fate.NOTHING,
            0),
        new DemoWebhook(
            "A type the route does not forward",
            "Stored and answered, so that the sender is content; not in `events`, so not forwarded.",
            BATCHES,
            "payabli/payout-batch-cancelled.json",
            false,
            200,
            "filtered",
            Fate.NOTHING,
            0),
        new DemoWebhook(
            "A forged one",
            "Without the secret that the route was given nothing is stored.",
            TRANSFERS,
            FUNDED,
            true,
            401,
            "verification failed",
            Fate.NOTHING,
            0),
        new DemoWebhook(
            "One that can't be mapped",
            "The amount is missing. It is kept with the reason, for a person; nothing else waits for it.",
            TRANSFERS,
            "payabli/transfer-without-amount.json",
            false,
            200,
            "accepted",
            Fate.PARKED,
            0),
        new DemoWebhook(
            "Stripe: a charge",
            "Signed with its time stamp. Minor units; currency and date come from the payload. It was captured: an authorised one is filtered.",
            "stripe-payments",
            "stripe/webhook.json",
            false,
            200,
            "accepted",
            Fate.RECORD,
            1),
        new DemoWebhook(
            "Adyen: a capture and a refund in one call",
            "Each item is signed in the body and is an event of its own, with a record of its own.",
            "adyen-payments",
            "adyen/webhook.json",
            false,
            200,
            "accepted",
            Fate.RECORD,
            2),
        new DemoWebhook(
            "Standard Webhooks: an invoice in dinar",
            "Major units of three decimals, a date with the day first.",
            "invoices",
            "standard_webhooks/webhook.json",
            false,
            200,
            "accepted",
            Fate.RECORD,
            1),
        new DemoWebhook(
            "Square: a payout below zero",
            "The notification URL is signed too. The sign tells the direction and is dropped.",
            "square-payouts",
            "square/webhook.json",
            false,
            200,
            "accepted",
            Fate.RECORD,
            1));
  }
}
