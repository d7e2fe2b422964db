package com.endclose.relay.aws.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;
import org.slf4j.spi.MDCAdapter;

/**
 * Writes log lines: time, level, logger, message, what the invocation put into the MDC, key-value
 * pairs, and of an exception its kinds and frames. The message only of one that our own code threw,
 * which names settings and never a value: a library's may quote what it was given, and that may be
 * a payload.
 */
final class JsonLines {

  private static final int LONGEST_TEXT = 4_000;
  private static final int MOST_FRAMES = 30;
  private static final int MOST_CAUSES = 5;

  private final JsonFactory json =
      // ASCII only: standard output need not be UTF-8, and half a character must not break a line.
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private final Clock clock;
  private final MDCAdapter context;
  private final Consumer<String> out;

  JsonLines(Clock clock, MDCAdapter context, Consumer<String> out) {
    this.clock = clock;
    this.context = context;
    this.out = out;
  }

  void write(
      Level level,
      String logger,
      @Nullable String message,
      List<KeyValuePair> pairs,
      @Nullable Throwable thrown) {
    StringWriter line = new StringWriter();
    try (JsonGenerator to = json.createGenerator(line)) {
      to.writeStartObject();
      to.writeStringField("timestamp", clock.instant().toString());
      to.writeStringField("level", level.name());
      to.writeStringField("logger", logger);
      to.writeStringField("message", cut(String.valueOf(message)));
      for (Map.Entry<String, Object> field : fields(pairs).entrySet()) {
        to.writeFieldName(field.getKey());
        value(to, field.getValue());
      }
      if (thrown != null) {
        error(to, thrown);
      }
      to.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    out.accept(line.toString());
  }

  /** The MDC first, so that a pair of the line itself wins. */
  private Map<String, Object> fields(List<KeyValuePair> pairs) {
    Map<String, Object> fields = new TreeMap<>();
    Map<String, String> standing = context.getCopyOfContextMap();
    if (standing != null) {
      fields.putAll(standing);
    }
    for (KeyValuePair pair : pairs) {
      fields.put(pair.key, pair.value == null ? "" : pair.value);
    }
    return fields;
  }

  private static void value(JsonGenerator to, Object value) throws IOException {
    if (value instanceof Integer || value instanceof Long) {
      to.writeNumber(((Number) value).longValue());
    } else if (value instanceof Boolean truth) {
      to.writeBoolean(truth);
    } else {
      to.writeString(cut(value.toString()));
    }
  }

  private static void error(JsonGenerator to, Throwable thrown) throws IOException {
    to.writeArrayFieldStart("error");
    Throwable each = thrown;
    for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) {
      to.writeString(shown(each));
      each = each.getCause();
    }
    to.writeEndArray();
    to.writeArrayFieldStart("at");
    StackTraceElement[] frames = thrown.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
      to.writeString(frames[i].toString());
    }
    to.writeEndArray();
  }

  private static String shown(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    boolean ours = frames.length > 0 && frames[0].getClassName().startsWith(JsonLoggers.OURS);
    return ours ? cut(thrown.toString()) : thrown.getClass().getName();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
  }
}
