package com.endclose.relay.admin;

import static java.time.ZoneOffset.UTC;

import com.endclose.relay.route.Words;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a call says, by name. Absent, {@code null} and, in a query, the empty text are the same.
 * What can't be read is a {@link Refusal} that names the field and never quotes what was sent.
 */
public final class Fields {

  /** The longest text taken, unless a reader says otherwise. */
  private static final int MAX_TEXT = 4_000;

  private static final int DAY_LENGTH = "2026-07-01".length();
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 9999;

  private final ObjectNode values;
  private final boolean texts;

  /**
   * @param texts whether every value is a text, as in a query
   */
  Fields(ObjectNode values, boolean texts) {
    this.values = values;
    this.texts = texts;
  }

  /** A value as it came; empty when there is none. */
  public Optional<JsonNode> value(String name) {
    JsonNode value = values.get(name);
    boolean absent =
        value == null || value.isNull() || (texts && value.isTextual() && value.asText().isEmpty());
    return absent ? Optional.empty() : Optional.of(value);
  }

  /** A text of at most 4,000 characters. */
  public Optional<String> text(String name) {
    return text(name, MAX_TEXT);
  }

  /** A text of at most so many characters. */
  public Optional<String> text(String name, int longest) {
    Optional<JsonNode> value = value(name);
    if (value.isPresent() && !value.get().isTextual()) {
      throw Refusal.of(name, "a text is wanted");
    }
    Optional<String> text = value.map(JsonNode::asText);
    if (text.isPresent() && text.get().length() > longest) {
      throw Refusal.of(name, "at most " + longest + " characters");
    }
    return text;
  }

  /** A text that must be there and be more than white space. */
  public String needed(String name, int longest, String remedy) {
    return text(name, longest)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> Refusal.of(name, remedy));
  }

  /** A truth value; absent means false. */
  public boolean flag(String name) {
    return truth(name).orElse(false);
  }

  /** A truth value. */
  public Optional<Boolean> truth(String name) {
    Optional<JsonNode> value = value(name);
    if (value.isEmpty() || value.get().isBoolean()) {
      return value.map(JsonNode::asBoolean);
    }
    String text = texts ? value.get().asText() : "";
    if (!text.equals("true") && !text.equals("false")) {
      throw Refusal.of(name, "true or false");
    }
    return Optional.of(text.equals("true"));
  }

  /** A whole number in a range. */
  public Optional<Integer> number(String name, int least, int most) {
    Optional<JsonNode> value = value(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Integer number = wholeNumber(value.get());
    if (number == null || number < least || number > most) {
      throw Refusal.of(name, "a whole number from " + least + " to " + most);
    }
    return Optional.of(number);
  }

  private @Nullable Integer wholeNumber(JsonNode value) {
    boolean fits = texts ? value.isTextual() : value.isNumber();
    String digits = fits ? value.asText() : "";
    // So few digits that they fit an int.
    return digits.matches("-?[0-9]{1,9}") ? Integer.valueOf(digits) : null;
  }

  /** The beginning of a stretch of time: an instant, or a day, which begins at midnight UTC. */
  public Optional<Instant> from(String name) {
    return time(name, 0);
  }

  /** The end of a stretch of time, not part of it: an instant, or a day, which is. */
  public Optional<Instant> until(String name) {
    return time(name, 1);
  }

  private Optional<Instant> time(String name, int days) {
    return text(name)
        .map(
            text -> {
              try {
                return stored(
                    text.length() == DAY_LENGTH
                        ? LocalDate.parse(text).plusDays(days).atStartOfDay(UTC).toInstant()
                        : OffsetDateTime.parse(text).toInstant());
              } catch (DateTimeException unreadable) {
                throw Refusal.of(
                    name,
                    "a day like 2026-07-01, or a time with its offset like 2026-07-01T00:00:10Z,"
                        + " from 1970 to 9999");
              }
            });
  }

  private static Instant stored(Instant time) {
    int year = time.atOffset(UTC).getYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw new DateTimeException("outside of what is stored");
    }
    return time;
  }

  /** A calendar day. */
  public Optional<LocalDate> day(String name) {
    return text(name)
        .map(
            text -> {
              try {
                LocalDate day = LocalDate.parse(text);
                stored(day.atStartOfDay(UTC).toInstant());
                return day;
              } catch (DateTimeException unreadable) {
                throw Refusal.of(name, "a day like 2026-07-01, from 1970 to 9999");
              }
            });
  }

  /** One of these words; absent means the fallback. */
  public String word(String name, Collection<String> words, String fallback) {
    String word = text(name).orElse(fallback);
    if (!words.contains(word)) {
      throw Refusal.of(name, "one of " + String.join(", ", words));
    }
    return word;
  }

  /** As {@link #paging()}, with so many unless said, and at most so many. */
  public Paging paging(int limit, int most) {
    return new Paging(number("limit", 1, most).orElse(limit), text("cursor").orElse(null));
  }

  /** How much of a list is wanted: {@code limit} from 1 to 200, 50 unless said, and the cursor. */
  public Paging paging() {
    return paging(Paging.LIMIT);
  }

  /** As {@link #paging()}, with so many unless said. */
  public Paging paging(int limit) {
    return new Paging(number("limit", 1, Paging.MOST).orElse(limit), text("cursor").orElse(null));
  }

  /**
   * How much of a list is wanted.
   *
   * @param cursor where to go on; null for the beginning
   */
  public record Paging(int limit, @Nullable String cursor) {

    static final int LIMIT = 50;
    static final int MOST = 200;
  }

  /** A name that was sent, fit to be shown in an error. */
  static String shown(String name) {
    return Words.shown(name);
  }

  static String onlyThese(Collection<String> names) {
    List<String> known = List.copyOf(new TreeSet<>(names));
    return known.isEmpty()
        ? "this call takes no such field; it takes none"
        : "this call takes no such field; it takes " + String.join(", ", known);
  }

  @Override
  public String toString() {
    return "Fields[" + values.size() + "]";
  }
}
