package com.endclose.relay.relayctl.http;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Passes a browser's calls on to the API in the caller's name. Only what the API reads goes there,
 * and only what a page reads comes back: no cookie, no credential, no header of anybody's else.
 */
public final class Forwarding implements Function<AdminRequest, AdminAnswer> {

  private static final List<String> METHODS = List.of("GET", "POST");
  private static final List<String> THERE = List.of("content-type", "relay-request");
  private static final List<String> BACK =
      List.of("content-type", "content-disposition", "cache-control", "retry-after");

  private final AdminApi api;

  public Forwarding(AdminApi api) {
    this.api = api;
  }

  @Override
  public AdminAnswer apply(AdminRequest request) {
    if (!METHODS.contains(request.method())) {
      return AdminAnswer.error(405, "the method must be GET or POST", null);
    }
    Map<String, String> headers = new TreeMap<>();
    for (String name : THERE) {
      request.header(name).ifPresent(value -> headers.put(name, value));
    }
    List<String> segments = Arrays.asList(request.path().substring(1).split("/", -1));
    try {
      return back(
          api.send(
              request.method(), api.url().at(segments, request.query()), headers, request.body()));
    } catch (Failure failure) {
      int status = failure.code() == ExitCode.REFUSED ? 403 : 503;
      return AdminAnswer.error(status, failure.text(), null);
    }
  }

  private static AdminAnswer back(HttpResponse<byte[]> answer) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("content-type", "application/octet-stream");
    for (String name : BACK) {
      answer.headers().firstValue(name).ifPresent(value -> headers.put(name, value));
    }
    return new AdminAnswer(answer.statusCode(), headers, AdminApi.plain(answer));
  }
}
