package com.endclose.relay.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each function as it is uploaded, with no AWS to be reached. */
class PackagedFunctionsTest {

  private static final Duration TWO_MINUTES = Duration.ofSeconds(120);

  private static final String WEBHOOK =
      """
      {"version":"2.0","routeKey":"POST /ingest/{route}","rawPath":"/ingest/pay","rawQueryString":"",
       "headers":{"content-length":"7","content-type":"application/json","host":"id.execute-api.us-east-1.amazonaws.com",
         "user-agent":"sender/1.0","x-amzn-trace-id":"Root=1-5e6722a7-cc56xmpl46db7ae02d4da47e",
         "x-forwarded-for":"205.255.255.176","x-forwarded-port":"443","x-forwarded-proto":"https"},
       "requestContext":{"accountId":"123456789012","apiId":"id","domainName":"id.execute-api.us-east-1.amazonaws.com",
         "domainPrefix":"id","http":{"method":"POST","path":"/ingest/pay","protocol":"HTTP/1.1",
         "sourceIp":"205.255.255.176","userAgent":"sender/1.0"},"requestId":"JKJaXmPLvHcESHA=",
         "routeKey":"POST /ingest/{route}","stage":"$default","time":"10/Mar/2020:05:16:23 +0000","timeEpoch":1583817383220},
       "pathParameters":{"route":"pay"},"body":"{\\"a\\":1}","isBase64Encoded":false}""";

  /** As AWS documents it for a function URL of the type AWS_IAM. */
  private static final String SIGNED_CALL =
      """
      {"version":"2.0","routeKey":"$default","rawPath":"%s","rawQueryString":"",
       "headers":{"accept":"*/*","host":"abc123.lambda-url.us-east-1.on.aws","x-amz-date":"20260701T000010Z",
         "x-amzn-tls-version":"TLSv1.3","x-amzn-trace-id":"Root=1-5e6722a7-cc56xmpl46db7ae02d4da47e",
         "x-forwarded-for":"205.255.255.176","x-forwarded-port":"443","x-forwarded-proto":"https"},
       "requestContext":{"accountId":"123456789012","apiId":"abc123",
         "authentication":null,"authorizer":{"iam":{"accessKey":"AKIA...","accountId":"123456789012",
           "callerId":"AIDA...","cognitoIdentity":null,"principalOrgId":null,
           "userArn":"arn:aws:iam::123456789012:user/anna","userId":"AIDA..."}},
         "domainName":"abc123.lambda-url.us-east-1.on.aws","domainPrefix":"abc123",
         "http":{"method":"GET","path":"%s","protocol":"HTTP/1.1","sourceIp":"205.255.255.176","userAgent":"agent"},
         "requestId":"id","routeKey":"$default","stage":"$default","time":"12/Mar/2020:19:03:58 +0000",
         "timeEpoch":1583348638390},
       "isBase64Encoded":false}""";

  private static final Duration MINUTE = Duration.ofSeconds(60);

  @Test
  void admin_knows_its_caller_serves_its_page_and_refuses_who_came_past_iam() {
    try (PackagedFunction admin = Functions.ADMIN.start(Functions.environment())) {
      String session = SIGNED_CALL.formatted("/session", "/session");

      assertThat(admin.invoke(session, MINUTE))
          .contains("\"statusCode\":200", "arn:aws:iam::123456789012:user/anna")
          .contains("\"content-security-policy\":\"default-src 'none'");
      assertThat(admin.invoke(session.replace("\"iam\"", "\"jwt\""), MINUTE))
          .contains("\"statusCode\":403", "no IAM identity");
      assertThat(admin.invoke("{\"no\":\"event\"}", MINUTE)).contains("\"statusCode\":400");
    }
  }

  @Test
  void admin_with_basic_auth_serves_the_sign_in_form_and_asks_for_the_secret() {
    Map<String, String> environment = new HashMap<>(Functions.environment());
    environment.put("RELAY_ADMIN_AUTH", "BASIC");
    try (PackagedFunction admin = Functions.ADMIN.start(environment)) {
      assertThat(admin.invoke(SIGNED_CALL.formatted("/sign-in", "/sign-in"), MINUTE))
          .contains("\"statusCode\":200", "text/html", "current-password");
      assertThat(admin.invoke(SIGNED_CALL.formatted("/session", "/session"), MINUTE))
          .contains("\"statusCode\":503");

      assertThat(admin.output()).contains("the store is unavailable", "\"requestId\":\"");
    }
  }

  @Test
  void ingest_answers_503_while_the_tables_cannot_be_reached() {
    try (PackagedFunction ingest = Functions.INGEST.start(Functions.environment())) {
      assertThat(ingest.invoke(WEBHOOK, MINUTE))
          .contains("\"statusCode\":503", "temporarily unavailable");
      assertThat(ingest.invoke("{\"no\":\"event\"}", MINUTE)).contains("\"statusCode\":400");

      assertThat(ingest.output().lines().filter(line -> line.contains("\"ingest_unavailable\"")))
          .singleElement()
          .asString()
          .contains(
              "\"Namespace\":\"EndCloseRelay\"",
              "\"Dimensions\":[[\"Service\"],[\"Service\",\"route\"]]",
              "\"Service\":\"relay\"",
              "\"route\":\"unknown\"",
              "\"requestId\":\"");
    }
  }

  @Test
  void the_dispatcher_is_done_whatever_fails() {
    try (PackagedFunction dispatcher = Functions.DISPATCHER.start(Functions.environment())) {
      assertThat(dispatcher.invoke("{\"source\":\"schedule\",\"task\":\"tick\"}", TWO_MINUTES))
          .isEqualTo("{\"batchItemFailures\":[]}");
      assertThat(
              dispatcher.invoke(
                  "{\"Records\":[{\"messageId\":\"1\",\"eventSource\":\"aws:sqs\","
                      + "\"body\":\"{\\\"route\\\":\\\"pay\\\",\\\"shard\\\":0}\"}]}",
                  TWO_MINUTES))
          .isEqualTo("{\"batchItemFailures\":[]}");

      assertThat(dispatcher.output()).contains("\"alarm_dispatcher_failed\"");
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_start_without_its_settings_fails_with_one_line_that_names_them(Functions function) {
    Map<String, String> environment = new HashMap<>(Functions.environment());
    environment.remove("RELAY_EVENTS_TABLE");
    environment.remove("POWERTOOLS_SERVICE_NAME");
    environment.put("RELAY_SHARDS", "many");
    try (PackagedFunction started = function.start(environment)) {
      assertThat(started.failedStart())
          .contains("RELAY_EVENTS_TABLE is not set", "POWERTOOLS_SERVICE_NAME", "RELAY_SHARDS");
      assertThat(started.output().lines().filter(line -> line.contains("can't start: ")))
          .singleElement()
          .asString()
          .contains("RELAY_EVENTS_TABLE", "POWERTOOLS_SERVICE_NAME", "RELAY_SHARDS");
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothing_is_packaged_that_is_not_needed(Functions function) throws IOException {
    try (Stream<java.nio.file.Path> jars =
        Files.list(function.packaged(Functions.MODULES).resolve("lib"))) {
      List<String> names = jars.map(jar -> jar.getFileName().toString()).toList();

      assertThat(names)
          .contains("relay-" + function.folder() + "-1.0.0-SNAPSHOT.jar")
          .noneMatch(
              name ->
                  Stream.of(
                          "netty",
                          "apache",
                          "httpclient",
                          "httpcore",
                          "joda",
                          "log4j",
                          "logback",
                          "aspectj",
                          "junit",
                          "slf4j-nop",
                          "slf4j-simple",
                          "org-crac",
                          "spring")
                      .anyMatch(name::contains));
    }
  }
}
