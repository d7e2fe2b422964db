package com.endclose.relay.relayctl.session;

import com.endclose.relay.relayctl.http.AwsIdentity;
import com.endclose.relay.relayctl.http.Pause;
import com.endclose.relay.relayctl.print.Terminal;
import java.io.InputStream;
import java.time.Clock;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is around the program.
 *
 * @param in standard input, for documents given as {@code -}
 * @param environment the value of a variable, null when it is not set
 * @param clock in the zone that times are shown in
 * @param identities the caller to AWS, by profile and region, each null for the standard one
 * @param random so many bytes that nobody can guess
 */
public record World(
    Terminal terminal,
    Person person,
    InputStream in,
    UnaryOperator<@Nullable String> environment,
    Clock clock,
    Pause pause,
    BiFunction<@Nullable String, @Nullable String, AwsIdentity> identities,
    IntFunction<byte[]> random) {

  /** A variable's value; null when it is not set or empty. */
  public @Nullable String variable(String name) {
    String value = environment.apply(name);
    return value == null || value.isEmpty() ? null : value;
  }
}
