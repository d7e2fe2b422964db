package com.endclose.relay.recovery;

import com.endclose.relay.dispatch.Recovery.Recovered;
import java.nio.charset.StandardCharsets;

/** Answers the schedule with counts; what it sends says nothing that matters. */
final class RecoveryMapper {

  private RecoveryMapper() {}

  static byte[] answer(Recovered recovered) {
    String json =
        "{\"batches\":" + recovered.batches() + ",\"shards\":" + recovered.shards().size() + "}";
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
