package com.endclose.relay.relayctl.session;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.AdminApi;
import com.endclose.relay.relayctl.http.AdminUrl;
import com.endclose.relay.relayctl.http.Authorization;
import com.endclose.relay.relayctl.http.AwsIdentity;
import com.endclose.relay.relayctl.http.Exchange;
import com.endclose.relay.relayctl.http.Signature;
import com.endclose.relay.relayctl.http.StackOutputs;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the API and how to ask it, from options and environment. */
final class Connection {

  private static final String WHICH =
      "which relay? Say --url URL or --stack NAME, or set RELAY_ADMIN_URL (the local run:"
          + " --url http://127.0.0.1:8081)";

  private final World world;
  private final Options options;
  private final Exchange exchange;
  private final AwsIdentity identity;

  Connection(World world, Options options) {
    if (options.timeout < 1) {
      throw Failure.usage("--timeout must be at least 1 second");
    }
    this.world = world;
    this.options = options;
    this.exchange = new Exchange(Duration.ofSeconds(options.timeout));
    this.identity = world.identities().apply(options.profile, options.region);
  }

  AdminApi open() {
    AdminUrl url = url();
    return new AdminApi(url, authorization(url), exchange, world.pause());
  }

  private AdminUrl url() {
    if (options.url != null && options.stack != null) {
      throw Failure.usage("--url or --stack, not both");
    }
    if (options.stack != null) {
      return new StackOutputs(identity, exchange, world.clock(), cloudFormation())
          .adminUrl(options.stack);
    }
    String url = options.url == null ? world.variable("RELAY_ADMIN_URL") : options.url;
    if (url == null) {
      throw Failure.usage(WHICH);
    }
    return AdminUrl.parse(url);
  }

  /** As the AWS CLI does, for servers that stand in for AWS. */
  private @Nullable String cloudFormation() {
    String own = world.variable("AWS_ENDPOINT_URL_CLOUDFORMATION");
    return own == null ? world.variable("AWS_ENDPOINT_URL") : own;
  }

  private Authorization authorization(AdminUrl url) {
    if (options.user != null) {
      if (options.sign != null) {
        throw Failure.usage("--user or --sign, not both");
      }
      return Authorization.basic(options.user, password(options.user));
    }
    Optional<String> region = Optional.ofNullable(options.sign).or(url::functionRegion);
    if (region.isPresent()) {
      return new Signature(identity, "lambda", region.get(), world.clock());
    }
    if (url.loopback()) {
      return Authorization.none();
    }
    throw new Failure(
        ExitCode.USAGE,
        "how should it be asked? The host is no Lambda function URL: say --user NAME, or --sign"
            + " REGION");
  }

  private String password(String user) {
    if (user.isEmpty() || user.indexOf(':') >= 0) {
      throw Failure.usage("--user must be a name without a colon");
    }
    String set = world.variable("RELAY_ADMIN_PASSWORD");
    if (set != null) {
      return set;
    }
    return world
        .person()
        .secret("Password of " + user + ": ")
        .orElseThrow(
            () ->
                new Failure(
                    ExitCode.REFUSED,
                    "no password: set RELAY_ADMIN_PASSWORD, nobody can be asked"));
  }
}
