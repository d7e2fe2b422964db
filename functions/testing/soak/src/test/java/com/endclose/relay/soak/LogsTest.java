package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsTest {

  @TempDir private Path folder;

  @Test
  void any_relays_log_may_give_it_away() throws IOException {
    Logs logs = new Logs(folder);
    Files.writeString(logs.of(0), "route pay: fine\n");
    Files.writeString(folder.resolve("secrets.env"), "HOOK=secret\n");
    assertThat(logs.hold(List.of("payload", "secret"))).isFalse();

    Files.writeString(logs.of(1), "fine\ncould not map 'secret'");
    assertThat(logs.hold(List.of("payload", "secret"))).isTrue();
  }

  @Test
  void bytes_that_are_no_text_do_not_end_the_search() throws IOException {
    Logs logs = new Logs(folder);
    Files.write(logs.of(0), new byte[] {(byte) 0xff, (byte) 0xc3, 's', 'e', 'c', 'r', 'e', 't'});

    assertThat(logs.hold(List.of("secret"))).isTrue();
  }
}
