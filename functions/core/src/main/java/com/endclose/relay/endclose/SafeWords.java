package com.endclose.relay.endclose;

import com.endclose.relay.mask.Denylist;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes End Close's words fit to be stored, shown and logged: the denylist is applied, each value
 * of the records sent is replaced by the name of its field, and the rest is cut.
 */
public final class SafeWords {

  /** For answers to requests that carried no records. */
  static final SafeWords WITHOUT_RECORDS = new SafeWords(new byte[0]);

  private static final int SHORTEST_VALUE = 4;
  private static final int LONGEST_READ = 20_000;
  private static final int QUOTE = 40;

  /** One spelling of a value. */
  private record Spelling(String text, String field) {}

  private final String request;
  // By their first four characters, the longest first.
  private final Map<String, List<Spelling>> spellings = new HashMap<>();

  private final Set<String> known = new HashSet<>();

  /**
   * @param request the request body that carried the records
   */
  public SafeWords(byte[] request) {
    this.request = new String(request, StandardCharsets.UTF_8);
    JsonNode body = request.length == 0 ? null : Answers.sent(this.request);
    if (body != null) {
      body.path("records").forEach(this::addRecord);
    }
    spellings
        .values()
        .forEach(
            list ->
                list.sort(
                    Comparator.comparingInt((Spelling spelling) -> spelling.text().length())
                        .reversed()));
  }

  /** The words without values, at most 300 characters; null for null. */
  public @Nullable String of(@Nullable String words) {
    if (words == null) {
      return null;
    }
    if (words.length() > LONGEST_READ) {
      return "(the message is too long and is left out)";
    }
    String safe = ServerMessage.clean(withoutValues(Denylist.redact(ServerMessage.plain(words))));
    return quotes(safe) ? ServerMessage.LEFT_OUT : safe;
  }

  private void addRecord(JsonNode record) {
    add("external_id", record.path("external_id").asText());
    add("date", record.path("date").asText());
    add("amount", record.path("amount").asText());
    add("description", record.path("description").asText());
    record
        .path("metadata")
        .properties()
        .forEach(entry -> addLeaves("metadata." + entry.getKey(), entry.getValue()));
  }

  private void addLeaves(String field, JsonNode value) {
    if (value.isContainerNode()) {
      value.forEach(inner -> addLeaves(field, inner));
    } else if (value.isTextual() || value.isNumber()) {
      add(field, value.asText());
    }
  }

  private void add(String field, String value) {
    if (value.length() < SHORTEST_VALUE || value.equals(Denylist.REDACTED)) {
      return;
    }
    // Control characters are dropped from the words, so they are dropped here.
    spell(field, ServerMessage.plain(value).strip());
    spell(field, new String(JsonStringEncoder.getInstance().quoteAsString(value)));
    spell(field, URLEncoder.encode(value, StandardCharsets.UTF_8));
    spell(field, URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"));
    String html = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    spell(field, html);
    spell(field, html.replace("\"", "&quot;").replace("'", "&#39;"));
    spell(field, html.replace("\"", "&#34;").replace("'", "&#x27;"));
  }

  private void spell(String field, String text) {
    if (text.length() < SHORTEST_VALUE) {
      return;
    }
    if (known.add(text)) {
      spellings
          .computeIfAbsent(text.substring(0, SHORTEST_VALUE), none -> new ArrayList<>())
          .add(new Spelling(text, field));
    }
  }

  private String withoutValues(String words) {
    var safe = new StringBuilder();
    for (int i = 0; i < words.length(); ) {
      Spelling found = at(words, i);
      if (found == null) {
        safe.append(words.charAt(i));
        i++;
      } else {
        safe.append("[value of ").append(found.field()).append(']');
        i += found.text().length();
      }
    }
    return safe.toString();
  }

  private @Nullable Spelling at(String words, int start) {
    if (start + SHORTEST_VALUE > words.length()) {
      return null;
    }
    String head = words.substring(start, start + SHORTEST_VALUE);
    for (Spelling spelling : spellings.getOrDefault(head, List.of())) {
      if (words.startsWith(spelling.text(), start)) {
        return spelling;
      }
    }
    return null;
  }

  /** Half-overlapping windows are enough: a quote of one and a half windows holds a whole one. */
  private boolean quotes(String words) {
    for (int at = 0; at + QUOTE <= words.length(); at += QUOTE / 2) {
      if (request.contains(words.substring(at, at + QUOTE))) {
        return true;
      }
    }
    return false;
  }
}
