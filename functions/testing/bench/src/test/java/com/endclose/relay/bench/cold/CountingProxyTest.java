package com.endclose.relay.bench.cold;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.standin.StandIn;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class CountingProxyTest {

  private static HttpResponse<String> ask(URI url, String name, String value) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(url).header(name, value).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void passes_on_what_is_asked_and_answered_and_counts_by_name() throws Exception {
    try (StandIn endClose = StandIn.start("key");
        CountingProxy proxy = new CountingProxy(endClose.baseUrl())) {
      endClose.config("routes: []");
      URI config = URI.create(proxy.url() + "/relays/config");

      assertThat(ask(config, "x-api-key", "key").statusCode())
          .isEqualTo(
              ask(URI.create(endClose.baseUrl() + "/relays/config"), "x-api-key", "key")
                  .statusCode());
      ask(config, "x-amz-target", "DynamoDB_20120810.GetItem");
      ask(config, "x-amz-target", "DynamoDB_20120810.GetItem");

      assertThat(endClose.asks()).hasSize(4);
      assertThat(proxy.count()).isEqualTo(3);
      assertThat(proxy.described()).isEqualTo("1 GET config, 2 GetItem");
      assertThat(proxy.took()).isPositive();
    }
  }
}
