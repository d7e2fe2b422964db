package com.endclose.relay.ingest.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.testing.TestContext;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.Sample;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.testing.TickingClock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueRequest;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;

class IngestHandlerTest {

  private final JsonMapper json = new JsonMapper();
  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final Control control = new Control(new InMemoryControlStore());
  private int ended;

  private final IngestHandler handler = handler(new IngestMapper(0));

  private IngestHandler handler(IngestMapper mapper) {
    return handler(mapper, Sample.secrets(), Clock.systemUTC());
  }

  private IngestHandler handler(IngestMapper mapper, Secrets secrets, Clock clock) {
    Ingest ingest =
        new Ingest(
            new Ingest.Ports(
                new EventStore(rows, Duration.ofDays(30)),
                Sample.routes(),
                control,
                new InMemoryAuditLog(),
                Signals.NONE,
                new RefusalCounter(
                    new InMemoryRefusalLog(),
                    RefusalCounter.Pace.PAID,
                    (route, count, last) -> {},
                    clock),
                Wake.NONE),
            new Ingest.Verification(Extensions.processors(), secrets),
            new PayloadCipher(DataKeys.from(Sample.secrets())),
            new Ingest.Sharding(1, new FreshDraws()::id),
            clock);
    SnapshotHooks hooks = SnapshotHooks.register(() -> {});
    return new IngestHandler(
        new IngestWiring(mapper, ingest, new Invocations(() -> ended++, hooks)));
  }

  private JsonNode answer(IngestHandler to, String event) throws Exception {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    InputStream sent = new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8));
    to.handleRequest(sent, result, new TestContext("request-1", 25_000));
    return json.readTree(result.toByteArray());
  }

  private ObjectNode event() {
    ObjectNode event = json.createObjectNode();
    event.putObject("requestContext").putObject("http").put("sourceIp", "192.0.2.1");
    event.putObject("pathParameters").put("route", Sample.ROUTE);
    event.putObject("headers").put(Sample.SIGNATURE_HEADER, Sample.SIGNATURE);
    return event.put("body", Sample.BODY).put("isBase64Encoded", false);
  }

  @Test
  void a_webhook_is_stored_and_acknowledged_with_its_event_id() throws Exception {
    JsonNode answer = answer(handler, event().toString());

    assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
    assertThat(answer.path("body").textValue()).isEqualTo("{\"status\":\"accepted\"}");
    assertThat(answer.path("isBase64Encoded").booleanValue()).isFalse();
    assertThat(answer.path("headers").path("content-type").textValue())
        .isEqualTo("application/json");
    assertThat(rows.read(answer.path("headers").path("relay-event-id").textValue())).isPresent();
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void the_same_webhook_again_is_a_duplicate() throws Exception {
    answer(handler, event().toString());

    assertThat(answer(handler, event().toString()).path("body").textValue())
        .isEqualTo("{\"status\":\"duplicate\"}");
  }

  @Test
  void an_unknown_route_is_404_and_a_wrong_signature_401() throws Exception {
    ObjectNode unknown = event();
    unknown.putObject("pathParameters").put("route", "other");
    ObjectNode forged = event();
    forged.put("body", Sample.BODY + " ");

    assertThat(answer(handler, unknown.toString()).path("statusCode").intValue()).isEqualTo(404);
    assertThat(answer(handler, forged.toString()).path("statusCode").intValue()).isEqualTo(401);
  }

  @Test
  void panic_is_503() throws Exception {
    control.set(Killswitch.PANIC);

    assertThat(answer(handler, event().toString()).path("statusCode").intValue()).isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{}", "nonsense"})
  void an_event_that_cannot_be_read_is_400_and_never_a_silent_200(String event) throws Exception {
    JsonNode answer = answer(handler, event);

    assertThat(answer.path("statusCode").intValue()).isEqualTo(400);
    assertThat(answer.path("body").isTextual()).isTrue();
  }

  @Test
  void whatever_breaks_is_500() throws Exception {
    // Nothing else in a handler can be made to fail from outside.
    InputStream failing =
        new InputStream() {
          @Override
          public int read() {
            throw new StackOverflowError();
          }
        };
    ByteArrayOutputStream result = new ByteArrayOutputStream();

    handler.handleRequest(failing, result, new TestContext("request-1", 25_000));

    assertThat(json.readTree(result.toByteArray()).path("statusCode").intValue()).isEqualTo(500);
    assertThat(ended).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void every_outcome_has_a_status_and_a_json_body(IngestOutcome outcome) throws Exception {
    ApiAnswer answer = ApiAnswer.of(new IngestAnswer(outcome, Optional.empty()));
    JsonNode result = json.readTree(answer.json());

    assertThat(result.path("statusCode").isInt()).isTrue();
    assertThat(result.path("statusCode").intValue()).isBetween(200, 503);
    assertThat(json.readTree(result.path("body").textValue()).isObject()).isTrue();
  }

  @Test
  void priming_goes_the_whole_way_and_sends_nothing() {
    Clock clock = Clock.systemUTC();
    IngestPriming priming = new IngestPriming(Stores.offline(clock), new IngestMapper(0), clock);

    assertThat(priming.sample(priming.ingest()).body()).isEqualTo(IngestOutcome.ACCEPTED.body());
    priming.run();
  }

  /** A secret as Secrets Manager holds it. */
  private static final class OneSecret implements SecretsManagerClient {
    String json = "";
    int reads;

    @Override
    public GetSecretValueResponse getSecretValue(GetSecretValueRequest request) {
      reads++;
      return GetSecretValueResponse.builder().secretString(json).build();
    }

    @Override
    public String serviceName() {
      return "secretsmanager";
    }

    @Override
    public void close() {}
  }

  private static String webhook(String signature) {
    return """
    {"version":"2.0","routeKey":"POST /ingest/{route}","headers":{"%s":"%s"},
     "requestContext":{"http":{"method":"POST","sourceIp":"192.0.2.1"}},
     "pathParameters":{"route":"%s"},"isBase64Encoded":false,"body":%s}\
    """
        .formatted(Sample.SIGNATURE_HEADER, signature, Sample.ROUTE, Sample.quotedBody());
  }

  @Test
  void the_first_webhook_under_a_rotated_secret_is_200_in_a_warm_container() throws Exception {
    TickingClock clock = new TickingClock();
    OneSecret stored = new OneSecret();
    stored.json = "{\"" + Sample.SECRET_NAME + "\":\"before\"}";
    IngestHandler warm =
        handler(
            new IngestMapper(0),
            SecretsManagerSecrets.current(stored, "ingest", clock, Signals.NONE),
            clock);
    assertThat(answer(warm, webhook(Sample.SIGNATURE)).path("statusCode").asInt()).isEqualTo(401);
    clock.tickSeconds(30);
    int before = stored.reads;

    stored.json =
        "{\""
            + Sample.SECRET_NAME
            + "\":\""
            + Sample.secrets().find(Sample.SECRET_NAME).get()
            + "\"}";

    assertThat(answer(warm, webhook(Sample.SIGNATURE)).path("statusCode").asInt()).isEqualTo(200);
    assertThat(stored.reads).isEqualTo(before + 1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(answer(warm, webhook("00")).path("statusCode").asInt()).isEqualTo(401);
    }
    assertThat(stored.reads).isEqualTo(before + 1);
  }
}
