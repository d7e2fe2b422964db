package com.endclose.relay.route;

/** What may be done to a value before it is validated; applied in the order written. */
public enum Transform {
  TRIM,
  LOWERCASE,
  HASH;
}
