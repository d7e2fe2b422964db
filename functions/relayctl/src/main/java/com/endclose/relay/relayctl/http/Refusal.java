package com.endclose.relay.relayctl.http;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** What an answer other than 2xx means to the one who asked. */
final class Refusal {

  private Refusal() {}

  static Failure of(int status, byte[] body, AdminUrl url) {
    JsonNode document =
        JsonReader.read(body) instanceof Reading.Document read
            ? read.root()
            : MissingNode.getInstance();
    String said = document.path("error").asText("");
    if (said.isEmpty()) {
      return unspoken(status, document.path("Message").asText(""), url);
    }
    StringBuilder text = new StringBuilder(said);
    if (document.hasNonNull("field")) {
      text.append(" (field: ").append(document.path("field").asText()).append(')');
    }
    for (JsonNode problem : document.path("problems")) {
      text.append("\n  ").append(Problem.of(problem).text());
    }
    return new Failure(code(status), text.toString(), status);
  }

  static Failure notTheRelay(AdminUrl url) {
    return new Failure(
        ExitCode.UNAVAILABLE, url + " does not answer as a relay's operators' API: is it its URL?");
  }

  /** What stands before the relay answered: AWS, a proxy, or something else altogether. */
  private static Failure unspoken(int status, String message, AdminUrl url) {
    String said = message.isEmpty() ? "" : ": " + message;
    if (status == 401 || status == 403) {
      return new Failure(
          ExitCode.REFUSED,
          url
              + " refused the call ("
              + status
              + ")"
              + said
              + ". Do the credentials belong to the relay's account, and do they have the stack's"
              + " operators' policy (lambda:InvokeFunctionUrl and lambda:InvokeFunction)? With"
              + " AdminAuth=BASIC: --user");
    }
    if (status == 404 || status / 100 == 3) {
      return notTheRelay(url);
    }
    return new Failure(code(status), url + " answered " + status + said);
  }

  private static ExitCode code(int status) {
    return switch (status) {
      case 400, 405, 413, 415, 421 -> ExitCode.USAGE;
      case 422 -> ExitCode.NO;
      case 401, 403 -> ExitCode.REFUSED;
      case 404, 410 -> ExitCode.NOT_FOUND;
      case 409 -> ExitCode.CONFLICT;
      default -> ExitCode.UNAVAILABLE;
    };
  }
}
