package com.endclose.relay.local;

import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.config.ConfigFollower;
import com.endclose.relay.config.Following;
import com.endclose.relay.config.Manifests;
import com.endclose.relay.dispatch.Draws;
import com.endclose.relay.endclose.RelaysApi;
import com.endclose.relay.event.RecentEvents;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows End Close's configuration in this JVM; of the stand-in's, a file is what it manages. */
final class LocalFollowing {

  private static final Logger LOG = LoggerFactory.getLogger(LocalFollowing.class);

  private final FollowPlace place;
  private final Following following;
  private final @Nullable StandIn standIn;
  private String told = "";

  private LocalFollowing(FollowPlace place, Following following, @Nullable StandIn standIn) {
    this.place = place;
    this.following = following;
    this.standIn = standIn;
  }

  /** Follows into these stores. */
  static LocalFollowing of(
      FollowPlace place, Backing backing, Api api, Signals signals, Clock clock) {
    ConfigFollower follower =
        new ConfigFollower(
            new ConfigFollower.Ports(
                backing.config(),
                backing.audit(),
                backing.control(),
                new RecentEvents(backing.events(), backing.batches(), backing::shards),
                api.relays(),
                backing.webhookSecrets(),
                signals),
            new RoutesParser(Extensions.processors()),
            place.mode(),
            clock);
    Optional<Manifests> manifests =
        place.telemetry()
            ? Optional.of(
                new Manifests(
                    backing.config(),
                    api.relays(),
                    Extensions.facts("local"),
                    api.draws()::id,
                    clock))
            : Optional.empty();
    return new LocalFollowing(place, new Following(follower, manifests), api.standIn());
  }

  /**
   * Whom it asks.
   *
   * @param standIn null when an outside API takes its place
   */
  record Api(RelaysApi relays, Draws draws, @Nullable StandIn standIn) {}

  void begin(Timers timers) {
    following.begin();
    timers.every(place.interval(), "configuration", this::poll);
  }

  private void poll() {
    manage();
    ConfigFollower.Polled polled = following.once();
    String news = polled.answer() + " " + polled.waiting() + " " + polled.error();
    if (polled.applied() != null) {
      LOG.info("End Close's routes are in force: version {}", polled.applied());
    }
    if (!news.equals(told) && polled.waiting() != null) {
      LOG.warn("End Close's routes wait for approval: version {}", polled.waiting());
    }
    if (!news.equals(told) && polled.error() != null) {
      LOG.warn("End Close's routes are not followed: {}", polled.error());
    }
    told = news;
  }

  private void manage() {
    Path file = place.managed();
    if (standIn != null && file != null) {
      try {
        standIn.config(Files.isReadable(file) ? Files.readString(file) : null);
      } catch (IOException unreadable) {
        LOG.warn("{} can't be read: {}", TextFile.shown(file), unreadable.getClass().getName());
      }
    }
  }

  void end() {
    following.end();
  }
}
