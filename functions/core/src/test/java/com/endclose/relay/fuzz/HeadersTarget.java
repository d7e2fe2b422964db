package com.endclose.relay.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.Credentials;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The headers of signatures and time stamps: the head of a call, before every sample's body. */
public final class HeadersTarget implements FuzzTarget {

  @Override
  public List<byte[]> corpus() {
    return SampleWebhook.ALL.stream().map(RawCall::bytes).map(HeadersTarget::head).toList();
  }

  private static byte[] head(byte[] call) {
    String text = new String(call, ISO_8859_1);
    return text.substring(0, text.indexOf("\n\n")).getBytes(ISO_8859_1);
  }

  @Override
  public void take(byte[] input) {
    WebhookRequest sent = RawCall.of(input).request();
    for (SampleWebhook webhook : SampleWebhook.ALL) {
      Verdict verdict =
          SampleWebhook.PROCESSORS
              .find(webhook.route().source())
              .orElseThrow()
              .verify(
                  new WebhookRequest(
                      sent.headers(), RawBody.of(webhook.body().getBytes(UTF_8)), sent.remoteIp()),
                  webhook.route().auth(),
                  credentials(webhook),
                  SampleWebhook.NOW);
      assertThat(verdict).isNotNull().isNotInstanceOf(Verdict.SecretUnusable.class);
    }
  }

  private static Credentials credentials(SampleWebhook webhook) {
    Map<String, List<String>> values = new HashMap<>();
    webhook
        .route()
        .auth()
        .secretNames()
        .forEach(
            (key, names) -> values.put(key, names.stream().map(SampleWebhook.SECRETS::get).toList()));
    return Credentials.of(values);
  }
}
