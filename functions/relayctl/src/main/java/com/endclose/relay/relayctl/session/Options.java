package com.endclose.relay.relayctl.session;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What every command takes. */
public final class Options {

  @Option(
      names = "--url",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      description = "Where the relay's operators' API is. Else RELAY_ADMIN_URL.")
  @Nullable String url;

  @Option(
      names = "--stack",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "Take the URL from this CloudFormation stack's outputs.")
  @Nullable String stack;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "The AWS profile to sign with. Else AWS_PROFILE, or the default one.")
  @Nullable String profile;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      scope = ScopeType.INHERIT,
      description = "The stack's AWS region. Else AWS_REGION, or the profile's.")
  @Nullable String region;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description =
          "Basic authentication instead of AWS's. The password comes from RELAY_ADMIN_PASSWORD, or"
              + " is asked for.")
  @Nullable String user;

  @Option(
      names = "--sign",
      paramLabel = "REGION",
      scope = ScopeType.INHERIT,
      description =
          "Sign with AWS credentials for this region although the host is no Lambda function URL.")
  @Nullable String sign;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      scope = ScopeType.INHERIT,
      defaultValue = "60",
      description = "Longest wait for an answer (default: ${DEFAULT-VALUE}).")
  int timeout;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print what the API answered, for machines.")
  boolean json;

  @Option(
      names = "--utc",
      scope = ScopeType.INHERIT,
      description = "Show times in UTC instead of the local zone.")
  boolean utc;
}
