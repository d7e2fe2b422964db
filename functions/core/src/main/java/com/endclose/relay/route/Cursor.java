package com.endclose.relay.route;

import com.endclose.relay.json.EcmaNumbers;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.DecimalNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One place of the document: its path, what stands there (null: nothing), and where problems go.
 * Each getter answers null after it reported why there is no such value.
 */
final class Cursor {

  private static final int MAX_TEXT = 2_000;
  private static final int MAX_DIGITS = 40;

  private final Report report;
  private final String path;
  private final String name;
  private final @Nullable Node node;

  private Cursor(Report report, String path, String name, @Nullable Node node) {
    this.report = report;
    this.path = path;
    this.name = name;
    this.node = node;
  }

  static Cursor root(Report report, Node node) {
    return new Cursor(report, "$", "the document", node);
  }

  /** A place beneath this one. */
  Cursor at(String key, @Nullable Node child) {
    return new Cursor(report, path + JsonPath.step(key), Words.shown(key), child);
  }

  /** The same place, whose problems are reported at {@code container}. */
  Cursor raisedTo(Cursor container) {
    return new Cursor(report, container.path, name, node);
  }

  /** The place of a key of the object here, when there is an object with that key. */
  Optional<Cursor> child(String key) {
    return node instanceof Node.Keyed keyed && keyed.byKey().containsKey(key)
        ? Optional.of(at(key, keyed.byKey().get(key)))
        : Optional.empty();
  }

  /** The text here, if it is text; reports nothing. */
  Optional<String> plainText() {
    return node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.TEXT
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  boolean absent() {
    return node == null;
  }

  String path() {
    return path;
  }

  void problem(String reason) {
    report.problem(path, name + " " + reason);
  }

  /** As {@link #problem(String)}, for a reason that takes some work. */
  void problem(Supplier<String> reason) {
    report.problem(path, () -> name + " " + reason.get());
  }

  /** The problem of a key that stands here, for a reason that takes some work. */
  void problemOf(Cursor key, Supplier<String> reason) {
    report.problem(path, () -> name + " " + reason.get(), key.path);
  }

  void warn(String reason) {
    report.warn(path, name + " " + reason);
  }

  boolean holdsText() {
    return plainText().isPresent();
  }

  boolean holdsItems() {
    return node instanceof Node.Items;
  }

  boolean holdsKeys() {
    return node instanceof Node.Keyed;
  }

  /** The text here. */
  @Nullable String text(String remedy) {
    if (!(node instanceof Node.Scalar scalar) || scalar.kind() != Node.Kind.TEXT) {
      return mismatch("text", remedy);
    }
    if (!wellFormed(scalar.text())) {
      problem("holds a control character or half a character: remove it");
      return null;
    }
    if (scalar.text().length() > MAX_TEXT) {
      problem("is longer than " + MAX_TEXT + " characters: shorten it");
      return null;
    }
    return scalar.text();
  }

  /** The text here, which must be one of the words. */
  @Nullable String word(List<String> words) {
    String choices = String.join(" or ", words);
    String text = text("write " + choices);
    if (text == null || words.contains(text)) {
      return text;
    }
    problem("must be " + choices + ", not " + Words.quoted(text));
    return null;
  }

  /**
   * The text, number or boolean here, as text: a number in its shortest form, a boolean as {@code
   * true} or {@code false}.
   */
  @Nullable String scalar(String remedy) {
    if (node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.BOOLEAN) {
      return LetterCase.lower(scalar.text());
    }
    if (node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.NUMBER) {
      return number(scalar.text());
    }
    return text(remedy);
  }

  private String number(String digits) {
    if (digits.length() > MAX_DIGITS
        || !digits.matches("[-+]?[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]{1,3})?")) {
      return digits;
    }
    return EcmaNumbers.text(DecimalNode.valueOf(new BigDecimal(digits)));
  }

  /** The whole number here, from 1 to {@code max}. */
  @Nullable Integer positive(int max) {
    return whole(1, max);
  }

  /** The whole number here, from {@code min} to {@code max}. */
  @Nullable Integer whole(int min, int max) {
    String range = "a whole number from " + min + " to " + max;
    if (!(node instanceof Node.Scalar scalar) || scalar.kind() != Node.Kind.NUMBER) {
      mismatch(range, "write it in digits, without quotes");
      return null;
    }
    Integer value = whole(scalar.text(), min, max);
    if (value == null) {
      problem("must be " + range + ", not " + Words.shown(scalar.text()));
    }
    return value;
  }

  /** The places of the list here, one for each item; none when there is no list. */
  List<Cursor> items(String remedy) {
    if (!(node instanceof Node.Items items)) {
      mismatch("a list", remedy);
      return List.of();
    }
    if (items.nodes().isEmpty()) {
      problem("is an empty list: " + remedy);
    }
    return itemsOrNone();
  }

  /** As {@link #items}, and an empty list is fine. */
  List<Cursor> itemsOrNone(String remedy) {
    if (!(node instanceof Node.Items)) {
      mismatch("a list", remedy);
    }
    return itemsOrNone();
  }

  private List<Cursor> itemsOrNone() {
    List<Cursor> places = new ArrayList<>();
    if (node instanceof Node.Items items) {
      for (Node item : items.nodes()) {
        String index = "[" + places.size() + "]";
        places.add(new Cursor(report, path + index, name + index, item));
      }
    }
    return places;
  }

  /** The object here, each repeated key reported. */
  @Nullable Fields fields(String remedy) {
    if (!(node instanceof Node.Keyed keyed)) {
      mismatch("an object", remedy);
      return null;
    }
    for (String key : keyed.byKey().keySet()) {
      if (keyed.repeated().contains(key)) {
        at(key, null).problem("stands more than once: keep one");
      }
    }
    return new Fields(this, keyed.byKey());
  }

  private @Nullable String mismatch(String wanted, String remedy) {
    if (node == null) {
      problem("is missing: " + remedy);
    } else if (node.kindName().equals(Node.Kind.NULL.words())) {
      problem("is empty: " + remedy);
    } else {
      problem("must be " + wanted + ", not " + node.kindName() + ": " + remedy);
    }
    return null;
  }

  private static @Nullable Integer whole(String text, int min, int max) {
    if (text.length() > MAX_DIGITS || !text.matches("[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]{1,6})?")) {
      return null;
    }
    BigDecimal number = new BigDecimal(text);
    boolean within =
        number.compareTo(BigDecimal.valueOf(min)) >= 0
            && number.compareTo(BigDecimal.valueOf(max)) <= 0;
    return within && number.stripTrailingZeros().scale() <= 0 ? number.intValueExact() : null;
  }

  private static boolean wellFormed(String text) {
    return text.codePoints()
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
  }
}
