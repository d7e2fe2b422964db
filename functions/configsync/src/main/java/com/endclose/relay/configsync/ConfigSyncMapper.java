package com.endclose.relay.configsync;

import com.endclose.relay.config.ConfigFollower.Polled;
import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Answers the schedule with what the poll came to; what it sends says nothing that matters. */
final class ConfigSyncMapper {

  private ConfigSyncMapper() {}

  static byte[] answer(Polled polled) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("answer", polled.answer());
    answer.put("applied", polled.applied());
    answer.put("waiting", polled.waiting());
    answer.put("error", polled.error());
    return JsonWriter.bytes(answer);
  }
}
