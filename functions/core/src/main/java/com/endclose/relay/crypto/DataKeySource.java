package com.endclose.relay.crypto;

import java.util.function.Supplier;

/** Where the data keys come from; asked for each payload, so that rotated ones are used at once. */
@FunctionalInterface
public interface DataKeySource extends Supplier<DataKeys> {

  /** A payload names a key that is not among them: they are read again, as secrets are. */
  default void refresh() {}
}
