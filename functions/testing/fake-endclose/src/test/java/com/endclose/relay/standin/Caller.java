package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A plain client of the stand-in, and the bodies it sends. */
final class Caller {

  static final String KEY = "made-up-key";

  /** Status, headers and parsed body of an answer. */
  record Answer(int status, HttpResponse<String> response) {

    JsonNode json() throws IOException {
      return Json.parse(response.body());
    }

    String message() throws IOException {
      return json().path("message").asText();
    }

    List<String> header(String name) {
      return response.headers().allValues(name);
    }
  }

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final StandIn standIn;

  Caller(StandIn standIn) {
    this.standIn = standIn;
  }

  static String record(String externalId) {
    return record(externalId, "\"amount\":1250");
  }

  /** A valid record, with members added; a member given again replaces the first. */
  static String record(String externalId, String members) {
    return """
        {"date":"2026-07-01","data_stream_key":"payouts","amount":1,"direction":"credit",\
        "external_id":"%s",%s}"""
        .formatted(externalId, members);
  }

  static String bulk(String... records) {
    return "{\"on_conflict\":\"skip\",\"records\":[" + String.join(",", records) + "]}";
  }

  static String bulkOf(String... externalIds) {
    return bulk(Arrays.stream(externalIds).map(Caller::record).toArray(String[]::new));
  }

  static String bulkOf(int count) {
    String records =
        IntStream.range(0, count).mapToObj(i -> record("r" + i)).collect(Collectors.joining(","));
    return bulk(records);
  }

  Answer post(String idempotencyKey, String body) throws Exception {
    HttpRequest.Builder request = to("/records/bulk").header("X-API-KEY", KEY);
    if (!idempotencyKey.isEmpty()) {
      request.header("Idempotency-Key", idempotencyKey);
    }
    return send(request.POST(BodyPublishers.ofString(body)));
  }

  /** Posts and gives the bulk request's id. */
  long posted(String idempotencyKey, String body) throws Exception {
    return post(idempotencyKey, body).json().get("id").longValue();
  }

  Answer get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = to(path).header("X-API-KEY", KEY);
    return send(headers.length == 0 ? request.GET() : request.headers(headers).GET());
  }

  JsonNode bulkRequest(long id) throws Exception {
    return get("/bulk_requests/" + id).json();
  }

  Answer put(String path, String body) throws Exception {
    return send(to(path).header("X-API-KEY", KEY).PUT(BodyPublishers.ofString(body)));
  }

  Answer postAs(String apiKey, BodyPublisher body) throws Exception {
    return send(to("/records/bulk").header("X-API-KEY", apiKey).POST(body));
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(standIn.baseUrl() + path));
  }

  private Answer send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
    return new Answer(response.statusCode(), response);
  }
}
