package com.endclose.relay.local;

import com.endclose.relay.route.Words;
import com.endclose.relay.standin.StoredRecord;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Collectors;

/** Tells what happens while the relay stays up: a line a second at most, and what stands out. */
final class Live {

  private static final int MOST_RECORDS = 5;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final Terminal terminal;
  private final Counts counts;
  private final ParkedEvents parked;
  private final Clock clock;
  private final BlockingQueue<StoredRecord> arrived = new ArrayBlockingQueue<>(MOST_RECORDS);
  private Counts.Snapshot told = Counts.Snapshot.NOTHING;

  Live(Terminal terminal, Counts counts, ParkedEvents parked, Clock clock) {
    this.terminal = terminal;
    this.counts = counts;
    this.parked = parked;
    this.clock = clock;
  }

  /** A record came to the stand-in; beyond a few a second they are only counted. */
  void arrived(StoredRecord record) {
    arrived.offer(record);
  }

  /** What happened up to now has been told by someone else. */
  synchronized void skip() {
    told = counts.now();
    arrived.clear();
    parked.news();
  }

  /** Tells what happened since the last time, if anything did. */
  synchronized void tell() {
    Counts.Snapshot now = counts.now();
    Counts.Snapshot news = now.since(told);
    if (news.empty()) {
      return;
    }
    told = now;
    String time = TIME.format(clock.instant().atZone(ZoneId.systemDefault()));
    terminal.line(terminal.dim(time) + "  " + summary(news));
    List<StoredRecord> records = new ArrayList<>();
    arrived.drainTo(records);
    for (StoredRecord record : records) {
      terminal.line("          " + terminal.good("record") + "  " + shown(record));
    }
    for (String line : parked.news()) {
      terminal.line("          " + terminal.bad("parked") + "  " + line);
    }
  }

  static String summary(Counts.Snapshot counts) {
    List<String> parts = new ArrayList<>();
    if (!counts.ingested().isEmpty()) {
      parts.add("webhooks: " + listed(counts.ingested()));
    }
    if (!counts.forwarded().isEmpty()) {
      parts.add("events: " + listed(counts.forwarded()));
    }
    return String.join("   ", parts);
  }

  private static String listed(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String shown(StoredRecord record) {
    return Words.shown(record.stream())
        + "  "
        + Words.shown(record.externalId())
        + "  "
        + Words.shown(record.json().path("amount").asText())
        + " "
        + Words.shown(record.json().path("currency").asText("USD"))
        + "  "
        + Words.shown(record.json().path("date").asText());
  }
}
