package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Auth of a source that verifies in its own way, with settings only it knows. */
class OwnAuthTest {

  private static final Sources SOURCES =
      new Sources() {
        @Override
        public Set<String> names() {
          return Set.of("own");
        }

        @Override
        public boolean takes(String source, String authMode) {
          return authMode.equals(Auth.OfSource.MODE);
        }

        @Override
        public boolean knowsType(String source, Auth auth) {
          return true;
        }

        @Override
        public boolean knowsEventId(String source, Auth auth) {
          return true;
        }

        @Override
        public Map<String, String> preset(String source) {
          return Map.of("mode", Auth.OfSource.MODE, "environment", "production");
        }

        @Override
        public List<AuthSetting> settings(String source) {
          return List.of(
              AuthSetting.secret("client_env", true, "name the client's secret"),
              AuthSetting.text("webhook_id", false, "write the webhook's id"),
              AuthSetting.word("environment", true, List.of("sandbox", "production")));
        }

        @Override
        public Set<String> enrichments() {
          return Set.of();
        }
      };

  private static RoutesReading read(String auth) {
    String document = RouteDocument.hmac().with("source", "\"own\"").with("auth", auth).toString();
    return new RoutesParser(SOURCES).parse(document);
  }

  @Test
  void its_settings_are_read_mode_may_be_left_out_and_what_is_preset_too() {
    RoutesReading reading = read("{\"client_env\":[\"A\",\"B\"],\"webhook_id\":\"WH-1\"}");

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.routes().all().iterator().next().auth())
        .isEqualTo(
            new Auth.OfSource(
                Map.of("client_env", List.of("A", "B")),
                Map.of("webhook_id", "WH-1", "environment", "production")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | .client_env",
        "{\"client_env\":\"RELAY_X\"} | .client_env",
        "{\"client_env\":\"A\",\"environment\":\"live\"} | .environment",
        "{\"client_env\":\"A\",\"webhook_id\":7} | .webhook_id",
        "{\"client_env\":\"A\",\"client_evn\":\"B\"} | ''",
        "{\"client_env\":\"A\",\"secret_env\":\"B\"} | ''",
        "{\"client_env\":\"A\",\"mode\":\"hmac\",\"header\":\"x\",\"secret_env\":\"B\"} | ''",
        "{\"client_env\":\"A\",\"mode\":\"sources\"} | .mode",
      })
  void a_fault_is_reported_with_its_path(String auth, String path) {
    assertThat(read(auth).problems())
        .isNotEmpty()
        .anySatisfy(problem -> assertThat(problem.path()).isEqualTo("$.routes[0].auth" + path));
  }

  @Test
  void a_key_that_names_a_secret_says_so_by_its_end() {
    assertThat(AuthSetting.secret("client_env", true, "name it").namesSecret()).isTrue();
    assertThat(AuthSetting.text("webhook_id", true, "write it").namesSecret()).isFalse();
    assertThatThrownBy(() -> AuthSetting.secret("client", true, "name it"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
