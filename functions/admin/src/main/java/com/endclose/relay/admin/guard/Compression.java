package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.text.LetterCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Gzip for text, where the caller takes it and it pays. */
public final class Compression {

  /** Fits one packet either way. */
  private static final int LEAST_BYTES = 1_000;

  private static final Pattern TEXT =
      Pattern.compile("text/.*|application/(json|x-ndjson|javascript|yaml)|.*\\+(json|xml)");

  private static final Pattern REFUSED = Pattern.compile(".*;\\s*q=0(\\.0*)?\\s*");

  private Compression() {}

  static AdminAnswer of(AdminRequest request, AdminAnswer answer) {
    if (answer.headers().containsKey("content-encoding")
        || answer.status() == 304
        || !isText(answer)) {
      return answer;
    }
    byte[] body = answer.body();
    if (body.length < LEAST_BYTES) {
      return answer;
    }
    Map<String, String> headers = new TreeMap<>(answer.headers());
    headers.put("vary", "accept-encoding");
    if (!takesGzip(request.header("accept-encoding").orElse(""))) {
      return new AdminAnswer(answer.status(), headers, body);
    }
    headers.put("content-encoding", "gzip");
    return new AdminAnswer(answer.status(), headers, gzip(body));
  }

  /** Whether an answer's body is text, and not encoded. */
  public static boolean isText(AdminAnswer answer) {
    String type = answer.headers().getOrDefault("content-type", "").split(";", 2)[0].strip();
    return TEXT.matcher(LetterCase.lower(type)).matches()
        && !answer.headers().containsKey("content-encoding");
  }

  private static boolean takesGzip(String accepted) {
    for (String coding : LetterCase.lower(accepted).split(",", -1)) {
      if (coding.split(";", 2)[0].strip().equals("gzip")) {
        return !REFUSED.matcher(coding).matches();
      }
    }
    return false;
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 3);
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return bytes.toByteArray();
  }
}
