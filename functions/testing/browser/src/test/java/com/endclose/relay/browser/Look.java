package com.endclose.relay.browser;

import java.util.List;
import java.util.Map;

/** How a person has the page before them. */
enum Look {
  WIDE_LIGHT(1360, 900, false, "light"),
  WIDE_DARK(1360, 900, false, "dark"),
  PHONE_LIGHT(375, 740, true, "light"),
  PHONE_DARK(375, 740, true, "dark");

  private final int width;
  private final int height;
  private final boolean phone;
  private final String scheme;

  Look(int width, int height, boolean phone, String scheme) {
    this.width = width;
    this.height = height;
    this.phone = phone;
    this.scheme = scheme;
  }

  Map<String, Object> screen() {
    return Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone);
  }

  Map<String, Object> media() {
    return Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme)));
  }
}
