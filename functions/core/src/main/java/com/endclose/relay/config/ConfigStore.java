package com.endclose.relay.config;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Versions of the routes document, immutable once stored, and which of them is current; beside them
 * what is known of End Close's. Throws {@link com.endclose.relay.event.StoreUnavailable} when the
 * store can't be reached.
 */
public interface ConfigStore {

  /** The current document; empty when none was ever applied. */
  Optional<Version> current();

  /** The document of this version, whenever it was applied. */
  Optional<Version> find(String version);

  /**
   * Stores a document as a version and makes it current.
   *
   * @param basedOn the version it was made from, empty for none
   * @return false, with nothing changed, when another version is current
   */
  boolean apply(Version next, Optional<String> basedOn);

  /** Every version ever applied, newest first. */
  List<Version> history();

  /**
   * The times a version became current, newest first, a page at a time.
   *
   * @param before only those with a smaller number; null for the first page
   */
  List<Applied> applied(int limit, @Nullable Long before);

  /** What is known of End Close's configuration; {@link RemoteState#UNASKED} before anything is. */
  RemoteState remote();

  /**
   * Keeps what is known of End Close's configuration, over its previous revision.
   *
   * @return false, with nothing changed, when another revision stands
   */
  boolean remember(RemoteState next);

  /**
   * One version of the document.
   *
   * @param version SHA-256 of the document's UTF-8 bytes, hex
   * @param appliedBy an operator's identity, {@code seed}, or {@code endclose}
   */
  record Version(String version, String document, String appliedBy, Instant appliedAt) {

    @Override
    public String toString() {
      return "Version[" + version + " by " + appliedBy + " at " + appliedAt + "]";
    }
  }

  /**
   * One time a version became current.
   *
   * @param number counts up from 1
   * @param bytes the document's size in UTF-8
   */
  record Applied(long number, String version, String appliedBy, Instant appliedAt, int bytes) {}
}
