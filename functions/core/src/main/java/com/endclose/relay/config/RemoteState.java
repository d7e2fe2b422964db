package com.endclose.relay.config;

import com.endclose.relay.route.ManagedReading;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the configuration that End Close manages, in one small document changed by
 * compare-and-set.
 *
 * @param revision counts writes
 * @param managed whether End Close owns the configuration: local edits are refused (spec CONFIG)
 * @param held the document of End Close's that was applied last; null for none
 * @param asked the last time it was asked; null for never
 * @param waiting a document that an operator has to approve first; null for none
 * @param told what End Close was told of this relay; null for nothing
 */
public record RemoteState(
    long revision,
    boolean managed,
    @Nullable Held held,
    @Nullable Asked asked,
    @Nullable Waiting waiting,
    @Nullable Told told) {

  /** Nobody ever asked. */
  public static final RemoteState UNASKED = new RemoteState(0, false, null, null, null, null);

  /**
   * An applied document of End Close's.
   *
   * @param etag what the server named it by; null when it named none
   * @param environment the environment of End Close it is for; null when it names none
   * @param ignored names of its members that mean nothing here
   */
  public record Held(
      String version, @Nullable String etag, @Nullable String environment, List<String> ignored) {

    public Held {
      ignored = List.copyOf(ignored);
    }

    /** One that has routes only. */
    public Held(String version, @Nullable String etag) {
      this(version, etag, null, List.of());
    }

    static Held of(String version, @Nullable String etag, ManagedReading reading) {
      return new Held(version, etag, reading.environment(), reading.ignored());
    }
  }

  /**
   * One time End Close was asked.
   *
   * @param answer the status, such as {@code 304}; {@code none} without an answer
   * @param error why nothing was applied that should have been; null when all is well
   */
  public record Asked(Instant at, String answer, @Nullable String error) {}

  /**
   * A document that was not applied by itself, since it lets more leave than the current one.
   *
   * @param version SHA-256 of the document, hex
   * @param reasons what more would leave, in words
   */
  public record Waiting(
      String version, String document, @Nullable String etag, Instant since, List<String> reasons) {

    public Waiting {
      reasons = List.copyOf(reasons);
    }

    /** Without the document. */
    @Override
    public String toString() {
      return "Waiting[" + version + " since " + since + "]";
    }
  }

  /**
   * What End Close was told in manifests.
   *
   * @param instance the name this relay goes by, drawn once and kept
   * @param at when the last one was sent; null for never
   * @param errorAt when the last of reason {@code error} was; null for never
   * @param engine the relay's version then
   * @param version the document in force then; null for none
   */
  public record Told(
      String instance,
      @Nullable Instant at,
      @Nullable Instant errorAt,
      String engine,
      @Nullable String version) {}

  RemoteState asked(Asked now) {
    return new RemoteState(revision + 1, managed, held, now, waiting, told);
  }

  RemoteState holding(@Nullable Held next) {
    return new RemoteState(revision, next != null, next, asked, null, told);
  }

  /** Nothing of what is offered is in force or waits; who owns the routes is as before. */
  RemoteState refusing() {
    return new RemoteState(revision, managed, held, asked, null, told);
  }

  RemoteState waiting(Waiting next) {
    return new RemoteState(revision, true, held, asked, next, told);
  }

  RemoteState told(Told next) {
    return new RemoteState(revision + 1, managed, held, asked, waiting, next);
  }

  RemoteState approved(Held now) {
    return new RemoteState(revision + 1, true, now, asked, null, told);
  }
}
