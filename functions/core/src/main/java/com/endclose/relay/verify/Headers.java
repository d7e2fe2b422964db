package com.endclose.relay.verify;

import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A request's headers; names compare without case (RFC 9110, 5.1), values stay as they came. */
public final class Headers {

  /** Values of one header that are tried: each may cost its receiver a pass over the body. */
  static final int MOST_CANDIDATES = 16;

  private static final int MOST_PARTS = 64;

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

  /**
   * A header's first value; where a gateway joined several equal lines, what each of them said.
   * Empty as {@link #first} is.
   */
  public Optional<String> one(String name) {
    return first(name).map(Headers::withoutRepetition);
  }

  private static String withoutRepetition(String value) {
    int comma = value.indexOf(',');
    String part = comma < 0 ? "" : value.substring(0, comma).strip();
    return !part.isEmpty()
            && Arrays.stream(value.split(",", -1)).map(String::strip).allMatch(part::equals)
        ? part
        : value;
  }

  /** The names, in lower case, in the order received. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
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
   * What a header's value may be: each line as it came, then the parts between commas, since a
   * gateway's joining can't be told from a value with a comma. Every occurrence is among them, each
   * text once, {@link #MOST_CANDIDATES} at most. Empty when the header is missing or empty.
   */
  public List<String> candidates(String name) {
    return candidates(name, false);
  }

  /**
   * The same, and the texts of several parts that follow each other: for values that may hold
   * commas themselves.
   */
  public List<String> candidatesWithCommas(String name) {
    return candidates(name, true);
  }

  private List<String> candidates(String name, boolean commasInside) {
    Set<String> found = new LinkedHashSet<>();
    List<String> values = byName.getOrDefault(LetterCase.lower(name), List.of());
    values.stream().limit(MOST_CANDIDATES).forEach(value -> add(found, value));
    for (String value : values) {
      if (found.size() >= MOST_CANDIDATES) {
        break;
      }
      List<String> parts = parts(value);
      parts.forEach(part -> add(found, part.strip()));
      if (commasInside) {
        addRuns(found, parts);
      }
    }
    return List.copyOf(found);
  }

  private static void addRuns(Set<String> found, List<String> parts) {
    for (int length = 2; length < parts.size(); length++) {
      for (int i = 0; i + length <= parts.size(); i++) {
        add(found, String.join(",", parts.subList(i, i + length)).strip());
      }
    }
  }

  private static void add(Set<String> found, String value) {
    if (!value.isEmpty() && found.size() < MOST_CANDIDATES) {
      found.add(value);
    }
  }

  /** What stands between the commas of a value; none for a value without, or after so many. */
  private static List<String> parts(String value) {
    return value.indexOf(',') < 0
        ? List.of()
        : Arrays.stream(value.split(",", MOST_PARTS + 1)).limit(MOST_PARTS).toList();
  }

  /** The same headers with this value alone for each of these names. */
  public Headers with(Map<String, String> values) {
    Map<String, List<String>> all = new LinkedHashMap<>(byName);
    values.forEach((name, value) -> all.put(LetterCase.lower(name), List.of(value)));
    return new Headers(all);
  }

  /** Names only: a header's value may be a secret. */
  @Override
  public String toString() {
    return "headers " + byName.keySet();
  }
}
