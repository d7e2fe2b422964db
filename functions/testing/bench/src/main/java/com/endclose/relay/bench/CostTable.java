package com.endclose.relay.bench;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.bench.LifeCost.Bill;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Units by body size, and dollars: what the relay costs, beside two other ways to do its job. */
final class CostTable {

  private static final List<Integer> SIZES = List.of(500, 1_000, 2_000, 4_000, 10_000, 100_000);

  /** Assumed, not measured: no AWS account has run this. 1 GB for 15 ms a webhook. */
  private static final double INGEST_GB_SECONDS = 0.015;

  /** Assumed: a drain of 1 GB takes 1.5 s, mostly waiting for End Close. */
  private static final double DRAIN_GB_SECONDS = 1.5;

  /** Assumed: two lines of log for each call, access log included. */
  private static final double LOG_BYTES = 1_200;

  private static final double MONTH_HOURS = 730;

  private final PrintStream out;

  CostTable(PrintStream out) {
    this.out = out;
  }

  void print(Backend.Kind backend) {
    row(
        "webhook, bytes",
        "batch of",
        "insert",
        "forward",
        "wipe",
        "delete",
        "to delivered",
        "reads to delivered",
        "$ a million");
    row("---", "---", "---", "---", "---", "---", "---", "---", "---");
    for (int size : SIZES) {
      for (int batch : new int[] {1, 100}) {
        print(size, batch, new LifeCost(backend).delivered(size, batch, batch));
      }
    }
    out.println();
    row("on top", "write units an event", "read units an event");
    row("---", "---", "---");
    outage(backend, "an hour's outage, batches of 100", 100, true);
    outage(backend, "an hour's outage, one alone", 1, true);
    outage(backend, "an hour in which only posts fail, batches of 100", 100, false);
    outage(backend, "an hour in which only posts fail, one alone", 1, false);
    extra("a duplicate of 1 KB", new LifeCost(backend).duplicate(1_000));
    extra("a duplicate of 100 KB", new LifeCost(backend).duplicate(100_000));
    extra("insert to parked", new LifeCost(backend).parked());
    out.println();
    volumes(
        new LifeCost(backend).delivered(1_000, 1, 1),
        new LifeCost(backend).delivered(1_000, 100, 100));
  }

  private void print(int size, int batch, List<Bill> bills) {
    double delivered = bills.get(0).writes() + bills.get(1).writes();
    double writes = bills.stream().mapToDouble(Bill::writes).sum();
    double reads = bills.get(0).reads() + bills.get(1).reads();
    row(
        Integer.toString(size),
        Integer.toString(batch),
        number(bills.get(0).writes()),
        number(bills.get(1).writes()),
        number(bills.get(2).writes()),
        number(bills.get(3).writes()),
        number(delivered),
        number(reads),
        dollars(writes * Prices.WRITE_UNITS + reads * Prices.READ_UNITS));
  }

  private void outage(Backend.Kind backend, String what, int batch, boolean silent) {
    extra(what, new LifeCost(backend).anHourAway(1_000, batch, batch, silent));
  }

  private void extra(String what, Bill bill) {
    row(what, number(bill.writes()), number(bill.reads()));
  }

  /**
   * A month at three volumes. Few events mean that each goes alone; many, that they go together.
   */
  private void volumes(List<Bill> alone, List<Bill> together) {
    row("a month", "10,000 events", "1 million", "30 million");
    row("---", "---", "---", "---");
    row(
        "the relay",
        dollars(relay(0.01, alone, 1)),
        dollars(relay(1, alone, 1.5)),
        dollars(relay(30, together, 20)));
    row("EventBridge API destinations", dollars(bus(0.01)), dollars(bus(1)), dollars(bus(30)));
    row(
        "an always-on container, two of 0.25 vCPU",
        dollars(container()),
        dollars(container()),
        dollars(container() * 2));
    out.println();
    out.println(
        "The relay's line: DynamoDB as measured; calls, SQS, logs, two secrets, 34 alarmed metrics and 20 custom metrics by their prices; "
            + "durations are assumptions (ingest 15 ms and a drain 1.5 s of 1 GB), the minute's ticks included. API destinations verify, map, "
            + "batch and settle nothing. The container's database is not counted.");
  }

  private static double relay(double millions, List<Bill> bills, double perDrain) {
    double writes = bills.stream().mapToDouble(Bill::writes).sum();
    double reads = bills.get(0).reads() + bills.get(1).reads();
    double drains = 1 / perDrain;
    double event =
        writes * Prices.WRITE_UNITS
            + reads * Prices.READ_UNITS
            + Prices.HTTP_API_CALLS
            + (1 + drains) * Prices.LAMBDA_CALLS
            + (INGEST_GB_SECONDS + drains * DRAIN_GB_SECONDS) * 1e6 * Prices.LAMBDA_GB_SECOND
            + 3 * drains * Prices.SQS_FIFO_REQUESTS
            + (1 + drains) * LOG_BYTES / 1e9 * 1e6 * Prices.LOGS_GB;
    double ticks = 2 * MONTH_HOURS * 60;
    double idle =
        2 * Prices.SECRET_MONTH
            + 34 * Prices.ALARM_MONTH
            + 20 * Prices.METRIC_MONTH
            + 5 * Prices.SNAPSTART_GB_MONTH
            + ticks / 1e6 * Prices.LAMBDA_CALLS
            + ticks * 0.1 * Prices.LAMBDA_GB_SECOND
            + ticks * LOG_BYTES / 1e9 * Prices.LOGS_GB
            + ticks * 8 / 1e6 * Prices.READ_UNITS;
    return millions * event + idle;
  }

  private static double bus(double millions) {
    return millions * (Prices.HTTP_API_CALLS + Prices.BUS_EVENTS + Prices.API_DESTINATION_CALLS);
  }

  private static double container() {
    return 2 * MONTH_HOURS * (0.25 * Prices.FARGATE_CPU_HOUR + 0.5 * Prices.FARGATE_GB_HOUR)
        + MONTH_HOURS * Prices.LOAD_BALANCER_HOUR;
  }

  private void row(String... cells) {
    out.println("| " + String.join(" | ", cells) + " |");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String dollars(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
