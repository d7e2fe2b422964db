package com.endclose.relay.fuzz;

import java.util.List;

/** Something that reads what strangers write: it takes any bytes, with declared outcomes only. */
public interface FuzzTarget {

  /** Sound inputs to start from. */
  List<byte[]> corpus();

  /** Throws {@link AssertionError}, or whatever was thrown, when an outcome is none of these. */
  void take(byte[] input);
}
