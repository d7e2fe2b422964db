package com.endclose.relay.admin.wiring;

import com.endclose.relay.admin.AdminApi;
import com.endclose.relay.admin.ConfigCalls;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.SourceCalls;
import com.endclose.relay.admin.TrialCalls;
import com.endclose.relay.admin.operations.Books;
import com.endclose.relay.admin.operations.NamedSecrets;
import com.endclose.relay.admin.operations.Operations;
import com.endclose.relay.admin.operations.RemotePart;
import com.endclose.relay.config.Configuration;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.MaskingKeys;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.trial.Trials;
import com.endclose.relay.verify.Processors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** All endpoints of infra/admin-api.md. */
public final class AdminEndpoints {

  private AdminEndpoints() {}

  /**
   * What payloads are opened, and records tried, with.
   *
   * @param secrets those that routes name, and the relay's own
   */
  public record Keys(PayloadCipher cipher, MaskingKeys masking, NamedSecrets secrets) {}

  /**
   * What is registered and set.
   *
   * @param processors every adapter
   * @param remote how End Close's configuration is followed
   */
  public record Setting(Processors processors, RemoteMode remote, Signals signals) {}

  /** The whole API. */
  public static AdminApi of(
      Operations.Ports ports, Keys keys, Setting setting, Operations.Place place) {
    RoutesParser parser = new RoutesParser(setting.processors());
    Supplier<EventAdmin> events = new Books(ports, place)::events;
    Configuration configuration =
        new Configuration(
            new Configuration.Ports(
                ports.config(),
                ports.audit(),
                ports.control(),
                events,
                keys.secrets().webhooks(),
                setting.signals()),
            parser,
            setting.remote(),
            place.clock());
    Trials trials =
        new Trials(ports.events(), keys.cipher(), keys.masking()::current, setting.processors());
    Operations.Tools tools =
        new Operations.Tools(keys.cipher(), keys.secrets(), setting.processors());

    List<Endpoint> endpoints = new ArrayList<>();
    endpoints.addAll(Operations.of(ports, tools, place, List.of(new RemotePart(configuration))));
    endpoints.addAll(new ConfigCalls(configuration).endpoints());
    endpoints.addAll(
        new TrialCalls(configuration, trials, events, parser, ports.audit(), place.clock())
            .endpoints());
    endpoints.addAll(new SourceCalls(setting.processors()).endpoints());
    return new AdminApi(endpoints);
  }
}
