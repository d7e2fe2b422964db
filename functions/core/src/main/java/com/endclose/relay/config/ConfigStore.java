package com.endclose.relay.config;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Versions of the routes document, immutable once stored, and which of them is current. */
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
}
