package com.endclose.relay.verify;

import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request's headers; names compare without case (RFC 9110, 5.1), values stay as they came. */
public final class Headers {

  private final Map<String, List<String>> byName;

  private Headers(Map<String, List<String>> byName) {
    this.byName = byName;
  }

  /** Headers of a server that keeps a repeated header's values apart, in the order received. */
  public static Headers of(Map<String, List<String>> values) {
    Map<String, List<String>> byName = new LinkedHashMap<>();
    values.forEach((name, all) -> valuesOf(byName, name).addAll(all));
    return new Headers(byName);
  }

  /** Headers of a gateway that gives one text a name and joins a repeated header by commas. */
  public static Headers joined(Map<String, String> values) {
    Map<String, List<String>> byName = new LinkedHashMap<>();
    values.forEach((name, value) -> valuesOf(byName, name).add(value));
    return new Headers(byName);
  }

  private static List<String> valuesOf(Map<String, List<String>> byName, String name) {
    return byName.computeIfAbsent(LetterCase.lower(name), absent -> new ArrayList<>(1));
  }

  /** The first value of a header; empty when it is missing or its first value is the empty text. */
  public Optional<String> first(String name) {
    List<String> values = byName.getOrDefault(LetterCase.lower(name), List.of());
    return values.isEmpty() || values.get(0).isEmpty()
        ? Optional.empty()
        : Optional.of(values.get(0));
  }

  /** All values of a header, in the order received; each may itself be several joined by commas. */
  public List<String> all(String name) {
    return List.copyOf(byName.getOrDefault(LetterCase.lower(name), List.of()));
  }

  /**
   * The same headers, each of {@code other}'s keys standing for its value where a request does not
   * have the key itself: for senders that use one of two sets of names.
   */
  public Headers orElse(Map<String, String> other) {
    Map<String, List<String>> all = new LinkedHashMap<>(byName);
    other.forEach(
        (name, instead) -> {
          List<String> values = byName.get(instead);
          if (values != null) {
            all.putIfAbsent(name, values);
          }
        });
    return new Headers(all);
  }

  /**
   * What a header's first value may be, best guess first: the text as it stands, then its part
   * before the first comma, since a gateway's joining can't be told from a value with a comma (SPEC
   * 4). Empty when the header is missing or empty.
   */
  public List<String> candidates(String name) {
    Optional<String> first = first(name);
    if (first.isEmpty()) {
      return List.of();
    }
    int comma = first.get().indexOf(',');
    return comma <= 0
        ? List.of(first.get())
        : List.of(first.get(), first.get().substring(0, comma));
  }

  /** Names only: a header's value may be a secret. */
  @Override
  public String toString() {
    return "headers " + byName.keySet();
  }
}
