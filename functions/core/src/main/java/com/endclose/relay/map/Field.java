package com.endclose.relay.map;

/** What reading one of a record's fields from a payload came to. */
sealed interface Field<T> {

  /** The field's value. */
  record Taken<T>(T value) implements Field<T> {}

  /** The field is not there or can't be taken, and so the payload can't be mapped. */
  record Refused<T>(Mapping.Unmappable why) implements Field<T> {}

  static <T> Field<T> refused(MappingFault fault, String reason) {
    return new Refused<>(new Mapping.Unmappable(fault, reason));
  }
}
