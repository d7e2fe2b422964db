package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.verify.Credentials;
import com.endclose.relay.verify.Message;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.SourceInfo;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ingest makes of secrets that change, of verdicts, and of a processor's own answers. */
class VerificationTest {

  private static final String BODY = "{\"id\":\"e1\",\"amount\":\"1.00\"}";
  private static final String ROTATING =
      Desk.route("pay", "").replace("secret_env: HOOK", "secret_env: [NEXT, HOOK]");

  /** A source with settings of its own, whose verdict a test decides. */
  private static final class Scripted implements Processor {
    Verdict verdict = Verdict.verified();
    final List<String> seen = new ArrayList<>();

    @Override
    public SourceInfo info() {
      return new SourceInfo(
          "scripted",
          "Scripted",
          List.of(Auth.OfSource.MODE),
          "what a test says",
          Optional.empty(),
          Optional.empty(),
          List.of(
              AuthSetting.secret("client_env", false, "name the client's secret"),
              AuthSetting.word("environment", false, List.of("sandbox", "production"))));
    }

    @Override
    public Map<String, String> preset() {
      return Map.of("mode", Auth.OfSource.MODE);
    }

    @Override
    public boolean knowsType(Auth auth) {
      return false;
    }

    @Override
    public boolean knowsEventId(Auth auth) {
      return true;
    }

    @Override
    public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
      seen.add(credentials.first("client_env").orElse("none"));
      seen.add(((Auth.OfSource) auth).setting("environment").orElse("none"));
      return verdict;
    }

    @Override
    public String eventType(Message message, Auth auth) {
      return null;
    }

    @Override
    public Optional<String> eventId(Message message, Auth auth) {
      return Optional.ofNullable(message.body().path("id").textValue());
    }

    @Override
    public RawBody document(RawBody received) {
      return RawBody.of(Base64.getDecoder().decode(received.bytes()));
    }
  }

  private static String scripted(String auth) {
    return """
      - id: own
        source: scripted
        auth: %s
        map: {data_stream_key: s, external_id: id, amount: amount, direction: credit}
    """
        .formatted(auth);
  }

  private static Desk deskOf(Scripted scripted, String auth) {
    Desk desk = new Desk();
    desk.processors = new Processors(List.of(scripted), Set.of());
    desk.configure(scripted(auth));
    return desk;
  }

  private static IngestAnswer send(Desk desk) {
    byte[] body = Base64.getEncoder().encode(BODY.getBytes(UTF_8));
    return desk.receive("own", body, Map.of());
  }

  @Test
  void either_of_two_current_secrets_verifies() {
    Desk desk = Desk.with(ROTATING);
    desk.secrets.put("NEXT", "the-next-secret");
    byte[] other = BODY.replace("e1", "e2").getBytes(UTF_8);

    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(
            desk.receive(
                    "pay", other, Map.of("x-signature", Desk.signature("the-next-secret", other)))
                .outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", other, Map.of("x-signature", "00")).outcome())
        .isEqualTo(IngestOutcome.REJECTED_AUTH);
  }

  @Test
  void while_one_of_them_is_missing_nothing_is_turned_away_for_good() {
    Desk desk = Desk.with(ROTATING);

    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", BODY.getBytes(UTF_8), Map.of("x-signature", "00")).outcome())
        .isEqualTo(IngestOutcome.SECRET_UNAVAILABLE);
    desk.secrets.clear();
    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.SECRET_UNAVAILABLE);
  }

  @Test
  void a_source_that_needs_nothing_verifies_without_a_secret() {
    Scripted scripted = new Scripted();
    Desk desk = deskOf(scripted, "{}");

    IngestAnswer answer = send(desk);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(scripted.seen).containsExactly("none", "none");
    assertThat(new String(desk.body(desk.event(answer), 0), UTF_8)).isEqualTo(BODY);
  }

  @Test
  void a_sources_own_settings_reach_it_and_its_secrets_are_looked_up() {
    Scripted scripted = new Scripted();
    Desk desk = deskOf(scripted, "{client_env: CLIENT, environment: sandbox, mode: source}");

    assertThat(send(desk).outcome()).isEqualTo(IngestOutcome.SECRET_UNAVAILABLE);
    desk.secrets.put("CLIENT", "made-up-client");
    assertThat(send(desk).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(scripted.seen).containsExactly("made-up-client", "sandbox");
  }

  @Test
  void keys_that_are_not_to_be_had_are_503_so_that_the_sender_tries_again() {
    Scripted scripted = new Scripted();
    scripted.verdict = Verdict.unavailable("its keys can't be fetched");
    Desk desk = deskOf(scripted, "{}");

    IngestAnswer answer = send(desk);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo("{\"error\":\"temporarily unavailable\"}");
    assertThat(desk.counted("own", "keys_unavailable")).isEqualTo(1);
    assertThat(desk.memory.routes()).isEmpty();
  }

  @Test
  void a_secret_of_the_wrong_form_is_500_and_never_shown() {
    Scripted scripted = new Scripted();
    scripted.verdict = Verdict.secretUnusable("a secret is not hex");

    assertThat(send(deskOf(scripted, "{}")).outcome()).isEqualTo(IngestOutcome.SECRET_UNAVAILABLE);
    assertThat(Credentials.secret("made-up-secret").toString()).doesNotContain("made-up");
  }

  @Test
  void slacks_challenge_is_answered_once_it_verifies_and_never_stored() {
    Desk desk =
        Desk.with(
            """
              - id: slack
                source: slack
                auth: {secret_env: HOOK}
                map: {data_stream_key: s, external_id: id, amount: amount, direction: credit}
            """);
    String body = "{\"token\":\"x\",\"challenge\":\"3eZbrw1a\",\"type\":\"url_verification\"}";
    Call call =
        Call.of(
            body,
            "x-slack-request-timestamp",
            "1782864010",
            "x-slack-signature",
            "v0=" + Call.hex("made-up-secret-of-HOOK", "v0:1782864010:" + body));

    IngestAnswer answer = call.to(desk, "slack");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("3eZbrw1a");
    assertThat(answer.headers()).containsEntry("content-type", "text/plain");
    assertThat(desk.memory.routes()).isEmpty();
    assertThat(call.with("x-slack-signature", "v0=00").to(desk, "slack").body())
        .isEqualTo("{\"error\":\"verification failed\"}");
  }

  @Test
  void xero_hears_nothing_but_the_status_for_a_check_of_ours_and_for_events() {
    Desk desk =
        Desk.with(
            """
              - id: xero
                source: xero
                auth: {secret_env: HOOK}
                map: {data_stream_key: s, external_id: resourceId, amount: a, direction: credit}
            """);
    String empty = "{\"events\":[],\"lastEventSequence\":0,\"firstEventSequence\":0}";
    String one = "{\"events\":[{\"tenantId\":\"t\",\"resourceId\":\"r\"}]}";

    for (String body : List.of(empty, one)) {
      String signature = Call.base64("made-up-secret-of-HOOK".getBytes(UTF_8), body);
      IngestAnswer answer = Call.of(body, "x-xero-signature", signature).to(desk, "xero");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEmpty();
    }
    // Its intent to receive sends wrong signatures on purpose, and takes no body for an answer.
    IngestAnswer refusal = Call.of(empty, "x-xero-signature", "AAAA").to(desk, "xero");
    assertThat(refusal.status()).isEqualTo(401);
    assertThat(refusal.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\n\n"})
  void a_line_end_that_a_secret_was_pasted_with_is_no_part_of_it(String lineEnd) {
    Desk desk = Desk.with(Desk.route("pay", ""));
    desk.secrets.put("HOOK", "made-up-secret-of-HOOK" + lineEnd);

    assertThat(desk.receive("pay", "{\"id\":\"e1\"}").outcome()).isEqualTo(IngestOutcome.ACCEPTED);

    desk.secrets.put("HOOK", lineEnd);
    assertThat(desk.receive("pay", "{\"id\":\"e2\"}").outcome())
        .isEqualTo(IngestOutcome.SECRET_UNAVAILABLE);
  }

  /** Secrets that are kept, as on AWS, until somebody asks to have them read again. */
  private static final class Keeping implements Secrets {
    final Map<String, String> stored = new HashMap<>();
    Map<String, String> known = Map.of();
    int refreshed;

    @Override
    public Optional<String> find(String name) {
      return Optional.ofNullable(known.get(name));
    }

    @Override
    public void refresh() {
      refreshed++;
      known = Map.copyOf(stored);
    }
  }

  @Test
  void the_first_webhook_under_a_rotated_secret_is_accepted() {
    Keeping keeping = new Keeping();
    keeping.known = Map.of("HOOK", "made-up-secret-of-HOOK");
    keeping.stored.put("HOOK", "the-next-secret");
    Desk desk = Desk.with(Desk.route("pay", ""));
    desk.kept = keeping;
    byte[] body = BODY.getBytes(UTF_8);

    assertThat(
            desk.receive(
                    "pay", body, Map.of("x-signature", Desk.signature("the-next-secret", body)))
                .outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(keeping.refreshed).isEqualTo(1);
  }

  @Test
  void what_another_secret_can_not_change_reads_none_again() {
    Keeping keeping = new Keeping();
    keeping.known = Map.of("HOOK", "made-up-secret-of-HOOK");
    keeping.stored.putAll(keeping.known);
    Desk desk = Desk.with(Desk.route("pay", ""));
    desk.kept = keeping;

    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", BODY.getBytes(UTF_8), Map.of()).outcome())
        .isEqualTo(IngestOutcome.REJECTED_AUTH);
    assertThat(keeping.refreshed).isZero();
    assertThat(desk.receive("pay", BODY.getBytes(UTF_8), Map.of("x-signature", "00")).outcome())
        .isEqualTo(IngestOutcome.REJECTED_AUTH);
    assertThat(keeping.refreshed).isEqualTo(1);
  }
}
