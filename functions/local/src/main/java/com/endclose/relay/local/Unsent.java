package com.endclose.relay.local;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.Route;
import java.time.Instant;
import java.util.List;

/** What of a payload a route's map leaves behind. */
final class Unsent {

  private Unsent() {}

  /** The payload's leaf paths that do not leave; none when it can't be mapped. */
  static List<String> paths(Route route, MaskingKey key, byte[] payload) {
    return JsonReader.read(payload) instanceof Reading.Document document
            && new RecordMapper(key).map(route.map(), document.root(), Instant.EPOCH)
                instanceof Mapping.Mapped mapped
        ? mapped.report().notForwarded(document.root())
        : List.of();
  }
}
