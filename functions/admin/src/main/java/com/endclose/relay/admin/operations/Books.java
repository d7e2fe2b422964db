package com.endclose.relay.admin.operations;

import com.endclose.relay.event.DayBook;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.verify.EventKeys;
import org.jspecify.annotations.Nullable;

/** The views of the rows, made anew only when there are more shards to look at. */
public final class Books {

  private final Operations.Ports ports;
  private final Operations.Place place;
  private @Nullable Open open;

  /** Views of these rows; those of one object share what they counted. */
  public Books(Operations.Ports ports, Operations.Place place) {
    this.ports = ports;
    this.place = place;
  }

  private record Open(int shards, EventAdmin events, DayBook days) {}

  /** Events as operators see them, over as many shards as there are now. */
  public EventAdmin events() {
    return open().events();
  }

  DayBook days() {
    return open().days();
  }

  private synchronized Open open() {
    int shards = place.shards().getAsInt();
    Open known = open;
    if (known == null || known.shards() != shards) {
      known =
          new Open(
              shards,
              new EventAdmin(ports.events(), ports.batches(), shards, EventKeys::key),
              new DayBook(ports.events(), ports.batches(), shards, place.ledger()));
      open = known;
    }
    return known;
  }
}
