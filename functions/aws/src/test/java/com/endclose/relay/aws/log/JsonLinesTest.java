package com.endclose.relay.aws.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.endclose.relay.testing.TickingClock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.helpers.BasicMDCAdapter;

class JsonLinesTest {

  private final List<String> lines = new ArrayList<>();
  private final BasicMDCAdapter context = new BasicMDCAdapter();
  private final JsonLoggers loggers =
      new JsonLoggers(new JsonLines(new TickingClock(), context, lines::add));
  private final Logger log = loggers.getLogger("com.endclose.relay.ingest.Ingest");

  private JsonNode only() throws Exception {
    assertThat(lines).hasSize(1);
    return new JsonMapper().readTree(lines.get(0));
  }

  @Test
  void a_line_is_one_json_object_with_time_level_logger_and_message() {
    log.info("route {}: {}", "pay", 3);

    assertThat(lines)
        .containsExactly(
            "{\"timestamp\":\"2026-07-01T00:00:00Z\",\"level\":\"INFO\","
                + "\"logger\":\"com.endclose.relay.ingest.Ingest\",\"message\":\"route pay: 3\"}");
  }

  @Test
  void key_values_keep_their_types() throws Exception {
    log.atInfo()
        .addKeyValue("route", "pay")
        .addKeyValue("delivered", 2)
        .addKeyValue("bytes", 5_000_000_000L)
        .addKeyValue("done", true)
        .addKeyValue("none", (Object) null)
        .log("drained");

    JsonNode line = only();
    assertThat(line.path("route").textValue()).isEqualTo("pay");
    assertThat(line.path("delivered").intValue()).isEqualTo(2);
    assertThat(line.path("bytes").longValue()).isEqualTo(5_000_000_000L);
    assertThat(line.path("done").booleanValue()).isTrue();
    assertThat(line.path("none").textValue()).isEmpty();
  }

  @Test
  void what_the_invocation_put_into_the_mdc_stands_in_every_line() throws Exception {
    context.put("requestId", "r-1");
    log.warn("slow");

    assertThat(only().path("requestId").textValue()).isEqualTo("r-1");
  }

  @Test
  void of_a_librarys_exception_the_kinds_and_frames_stand_there_and_never_a_message()
      throws Exception {
    NumberFormatException thrown =
        catchThrowableOfType(NumberFormatException.class, () -> Integer.parseInt("4111-secret"));
    log.error("ingest failed", new RuntimeException("ours", thrown));

    JsonNode line = only();
    assertThat(line.path("error").toString())
        .isEqualTo("[\"java.lang.RuntimeException: ours\",\"java.lang.NumberFormatException\"]");
    assertThat(line.path("at").get(0).textValue()).contains("JsonLinesTest");
    assertThat(lines.get(0)).doesNotContain("4111");
  }

  @Test
  void an_exception_of_ours_says_what_is_wrong() throws Exception {
    log.error("drain failed", new IllegalStateException("MASKING_HMAC_KEY is not set"));

    assertThat(only().path("error").get(0).textValue())
        .isEqualTo("java.lang.IllegalStateException: MASKING_HMAC_KEY is not set");
  }

  @Test
  void line_ends_quotes_and_half_characters_stay_inside_their_line() throws Exception {
    log.info("a\nb\"c\u2028d\uD800e\u00e9");

    assertThat(lines.get(0)).matches("[\\x20-\\x7e]+");
    assertThat(only().path("message").textValue()).startsWith("a\nb\"c\u2028d");
  }

  @Test
  void a_long_text_is_cut() throws Exception {
    log.info("x".repeat(100_000));

    assertThat(only().path("message").textValue()).hasSizeLessThan(4_100);
  }

  @Test
  void ours_is_logged_from_info_on_and_libraries_from_warn_on() {
    Logger library = loggers.getLogger("software.amazon.awssdk.request");
    library.info("a request");
    library.debug("its body");
    log.debug("too much");
    library.warn("a retry");

    assertThat(lines).hasSize(1).first().asString().contains("a retry");
    assertThat(library.isInfoEnabled()).isFalse();
    assertThat(log.isInfoEnabled()).isTrue();
    assertThat(log.isDebugEnabled()).isFalse();
  }

  @Test
  void the_provider_gives_loggers_once_initialized() {
    JsonLogProvider provider = new JsonLogProvider();
    provider.initialize();

    assertThat(provider.getLoggerFactory().getLogger("a"))
        .isSameAs(provider.getLoggerFactory().getLogger("a"));
    assertThat(provider.getRequestedApiVersion()).startsWith("2.0");
    assertThat(provider.getMarkerFactory()).isNotNull();
  }
}
