package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an event's own id and type stand. Paths go into the event's document and count more than a
 * header; the values of several are joined, and all have to be there.
 *
 * @param id empty for none; without it and {@code idHeader} a hash of the body stands in
 * @param type empty for none; without it and {@code typeHeader} the type is never known
 */
public record EventRefs(
    List<Path> id, @Nullable String idHeader, List<Path> type, @Nullable String typeHeader) {

  public EventRefs {
    id = List.copyOf(id);
    type = List.copyOf(type);
  }

  /** Whether an id may be found. */
  public boolean knowsId() {
    return id.isEmpty() ? idHeader != null : id.stream().noneMatch(Path::fansOut);
  }

  /** Whether a type may be found. */
  public boolean knowsType() {
    return type.isEmpty() ? typeHeader != null : type.stream().noneMatch(Path::fansOut);
  }
}
