package com.endclose.relay.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.Credentials;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The headers of signatures and time stamps: the head of a call, before the body of its route's
 * sample.
 */
public final class HeadersTarget implements FuzzTarget {

  @Override
  public List<byte[]> corpus() {
    return SampleWebhook.ALL.stream()
        .map(webhook -> RawCall.bytes(webhook.route().id(), webhook.headers(), new byte[0]))
        .toList();
  }

  @Override
  public void take(byte[] input) {
    RawCall call = RawCall.of(input);
    SampleWebhook webhook = SampleWebhook.of(call);
    RawBody body = RawBody.of(webhook.body().getBytes(UTF_8));
    WebhookRequest sent = call.request();
    Verdict verdict =
        SampleWebhook.PROCESSORS
            .find(webhook.route().source())
            .orElseThrow()
            .verify(
                new WebhookRequest(sent.headers(), body, sent.remoteIp()),
                webhook.route().auth(),
                credentials(webhook),
                SampleWebhook.NOW);
    assertThat(verdict).isNotNull().isNotInstanceOf(Verdict.SecretUnusable.class);
  }

  private static Credentials credentials(SampleWebhook webhook) {
    Map<String, List<String>> values = new HashMap<>();
    webhook
        .route()
        .auth()
        .secretNames()
        .forEach(
            (key, names) ->
                values.put(key, names.stream().map(SampleWebhook.SECRETS::get).toList()));
    return Credentials.of(values);
  }
}
