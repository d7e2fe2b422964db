package com.endclose.relay.dispatch;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.control.Hold;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.Batches;
import com.endclose.relay.event.DueEvents;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.RetryWindow;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forwards what is due (spec SEND): shard by shard, batches that wait first, then new ones. Several
 * dispatchers may run at once, on the same shards too.
 */
public final class Dispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Dispatching with;
  private final EventRows rows;
  private final RouteProvider routes;
  private final DayCounts counts;

  private Dispatcher(Dispatching with, Ports ports) {
    this.with = with;
    this.rows = ports.rows();
    this.routes = ports.routes();
    this.counts = ports.counts();
  }

  /** What a dispatcher stores, reads and talks to. */
  public record Ports(
      EventRows rows,
      BatchRows batches,
      RouteProvider routes,
      Control control,
      AuditLog audit,
      DayCounts counts,
      RecordSink sink,
      Signals signals) {}

  /** What a dispatcher makes records with. */
  public record Tools(PayloadCipher cipher, MaskingKeys keys, Enricher enricher) {}

  /** What a dispatcher takes from the machine it runs on. */
  public record Machine(Clock clock, Pause pause, Draws draws) {}

  public static Dispatcher of(
      DispatchSettings settings, Ports ports, Tools tools, Machine machine) {
    Batches batches =
        new Batches(ports.rows(), ports.batches(), new RetryWindow(settings.parkAfter()));
    RecordMaker records =
        new RecordMaker(tools.cipher(), ports.routes(), tools.keys(), tools.enricher());
    Dispatching with =
        new Dispatching(
            settings,
            new DueEvents(ports.rows()),
            batches,
            records,
            ports.sink(),
            new Door(ports.sink(), machine.clock()),
            ports.control(),
            ports.audit(),
            ports.signals(),
            machine.clock(),
            machine.pause(),
            machine.draws());
    return new Dispatcher(with, ports);
  }

  /**
   * Shards with something to do now: events due, or batches to act on. Those of held routes last.
   */
  public List<Shard> shardsToDrain() {
    List<Shard> shards = new ArrayList<>();
    for (String route : routesToLookAt()) {
      for (int shard = 0; shard < with.settings().shards(); shard++) {
        Shard one = new Shard(route, shard);
        if (hasMore(one)) {
          shards.add(one);
        }
      }
    }
    return shards;
  }

  /** Whether more of this shard could go at once: events due, or batches whose time has come. */
  public boolean hasMore(Shard shard) {
    Instant now = with.now();
    return with.due().any(shard.route(), shard.shard(), now)
        || !with.batches().toAct(shard.route(), shard.shard(), now).isEmpty();
  }

  /**
   * Routes that are held come last, those that were probed last at the very end: else a route that
   * is rejected for reasons of its own would take every probe of a destination that is fine.
   */
  private List<String> routesToLookAt() {
    Set<String> ids = new TreeSet<>(rows.routes());
    routes
        .active()
        .ifPresent(active -> active.routes().all().forEach(route -> ids.add(route.id())));
    Map<String, Hold> holds = with.control().state().holds();
    return ids.stream()
        .sorted(
            Comparator.comparing(
                id -> Optional.ofNullable(holds.get(id)).map(Hold::until).orElse(Instant.MIN)))
        .toList();
  }

  /**
   * Drains one shard.
   *
   * @param owner who holds the leases, for people to read
   * @param until when there is no more time
   */
  public Summary drain(Shard shard, String owner, Instant until) {
    Tally tally = tally();
    try {
      drain(shard, owner, until, tally);
    } finally {
      count(tally);
    }
    return tally.summary(with.now());
  }

  /**
   * Drains every shard that has something to do, one after the other. What goes wrong in one is
   * thrown when the others are done, unless the store is out of reach.
   */
  public Summary cycle(String owner, Instant until) {
    Tally tally = tally();
    Optional<RuntimeException> first = Optional.empty();
    for (Shard shard : shardsToDrain()) {
      try {
        drain(shard, owner, until, tally);
      } catch (StoreUnavailable stop) {
        count(tally);
        throw stop;
      } catch (RuntimeException broken) {
        first = first.or(() -> Optional.of(broken));
      }
    }
    Summary summary = tally.summary(with.now());
    count(tally);
    if (first.isPresent()) {
      throw first.get();
    }
    return summary;
  }

  /** What was done is done, counted or not. */
  private void count(Tally tally) {
    LocalDate today = LocalDate.ofInstant(with.now(), ZoneOffset.UTC);
    try {
      tally.outcomes().forEach((route, outcomes) -> counts.add(today, route, outcomes));
    } catch (StoreUnavailable away) {
      LOG.warn("the day's counts miss a drain: {}", away.getMessage());
    }
  }

  private Tally tally() {
    Tally tally = new Tally(with.signals());
    Killswitch killswitch = with.control().state().killswitch();
    if (killswitch != Killswitch.NONE) {
      tally.halted(killswitch.wire());
    }
    return tally;
  }

  private void drain(Shard shard, String owner, Instant until, Tally tally) {
    tally.looked(shard.route());
    boolean known =
        routes.active().flatMap(active -> active.routes().find(shard.route())).isPresent();
    new ShardDrain(with, tally, new Deadline(with.clock(), until), owner, shard).run(known);
  }
}
