package com.endclose.relay.route;

/**
 * One thing wrong with a routes document.
 *
 * @param path the JSON path, from {@code $}, of what is wrong
 * @param reason why, in plain words
 * @param at the JSON path of what to look at: a key that does not belong there, say, where {@code
 *     path} is the object that has it
 */
public record Problem(String path, String reason, String at) {

  /** One whose place is its path. */
  public Problem(String path, String reason) {
    this(path, reason, path);
  }

  @Override
  public String toString() {
    return path + ": " + reason;
  }
}
