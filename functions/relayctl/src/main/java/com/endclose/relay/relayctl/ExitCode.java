package com.endclose.relay.relayctl;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What the program ends with; scripts rely on the numbers, so none ever changes its meaning. */
public enum ExitCode {
  OK(0, "it went well"),
  NO(1, "the answer is no: validation failed, a report does not add up, something needs a person"),
  USAGE(2, "the command can't be understood, or the relay can't take what it asks (400)"),
  REFUSED(3, "not allowed: no credentials, wrong ones, or not enough (401, 403)"),
  NOT_FOUND(4, "no such thing, or not any more (404, 410)"),
  CONFLICT(5, "in the way: somebody was faster, or its state does not allow it (409)"),
  UNAVAILABLE(6, "the relay can't be reached, is busy or has failed (429, 5xx, network, time-out)"),
  BROKEN(70, "this program has failed: a mistake of its own, what it printed says where"),
  UNWRITTEN(74, "the answer could not be written: the disk is full, say"),
  BROKEN_PIPE(141, "the program that reads the answer has ended, as head does");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** The number. */
  public int code() {
    return code;
  }

  /** Number and meaning, for help; without what a shell shows for a broken pipe of any program. */
  public static Map<String, String> list() {
    Map<String, String> list = new LinkedHashMap<>();
    for (ExitCode code : values()) {
      if (code != BROKEN_PIPE) {
        list.put(String.format(Locale.ROOT, "%2d", code.code()), code.meaning);
      }
    }
    return list;
  }
}
