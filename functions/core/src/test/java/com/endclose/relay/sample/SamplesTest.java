package com.endclose.relay.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.Processors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {

  private static final Path FOLDER = Path.of("../../infra/samples");

  @Test
  void every_source_has_a_route_to_start_from_and_a_webhook() throws IOException {
    for (String source : Processors.standard(Set.of()).names()) {
      assertThat(Samples.route(source))
          .as(source)
          .contains(Files.readString(FOLDER.resolve(source).resolve("route.yaml")));
      assertThat(Samples.webhook(source)).as(source).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "acme", "../secrets.env", "stripe/../adyen", "Stripe", "."})
  void no_other_name_leads_anywhere(String source) {
    assertThat(Samples.route(source)).isEmpty();
    assertThat(Samples.webhook(source)).isEmpty();
  }
}
