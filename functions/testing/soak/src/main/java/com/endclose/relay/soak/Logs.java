package com.endclose.relay.soak;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the relays printed, searched for what must never be there. */
record Logs(Path folder) {

  Path of(int relay) {
    return folder.resolve("relay-" + relay + ".log");
  }

  /** Whether any of them holds any of these. */
  boolean hold(List<String> secrets) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        // Whatever bytes they are: a line cut short by a kill must not end the search.
        String printed = Files.readString(log, StandardCharsets.ISO_8859_1);
        if (secrets.stream().anyMatch(printed::contains)) {
          return true;
        }
      }
      return false;
    }
  }
}
