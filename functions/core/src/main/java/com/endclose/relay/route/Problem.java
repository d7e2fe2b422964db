package com.endclose.relay.route;

/** One thing wrong with a routes document: its JSON path from {@code $}, and why in plain words. */
public record Problem(String path, String reason) {

  @Override
  public String toString() {
    return path + ": " + reason;
  }
}
