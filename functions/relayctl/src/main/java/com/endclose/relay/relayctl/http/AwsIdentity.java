package com.endclose.relay.relayctl.http;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/** Who the caller is to AWS, and where. */
public interface AwsIdentity {

  /** The caller's credentials, as fresh as they can be had; throws {@link Failure} without any. */
  AwsCredentials credentials();

  /** The caller's region; throws {@link Failure} when nothing says which. */
  String region();

  /**
   * As the AWS CLI finds them: environment, profile, container, instance.
   *
   * @param profile null for {@code AWS_PROFILE} or the default one
   * @param region null for what environment and profile say
   */
  static AwsIdentity standard(@Nullable String profile, @Nullable String region) {
    return new Standard(profile, region);
  }

  /** As the AWS CLI finds them. */
  final class Standard implements AwsIdentity {

    private final @Nullable String profile;
    private final @Nullable String region;
    private @Nullable DefaultCredentialsProvider provider;

    Standard(@Nullable String profile, @Nullable String region) {
      this.profile = profile;
      this.region = region;
    }

    @Override
    public synchronized AwsCredentials credentials() {
      if (provider == null) {
        DefaultCredentialsProvider.Builder builder = DefaultCredentialsProvider.builder();
        provider = (profile == null ? builder : builder.profileName(profile)).build();
      }
      try {
        return provider.resolveCredentials();
      } catch (SdkClientException none) {
        throw new Failure(
            ExitCode.REFUSED,
            "no AWS credentials: sign in (`aws sso login`), or say --profile NAME, or set"
                + " AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. "
                + none.getMessage());
      }
    }

    @Override
    public String region() {
      if (region != null) {
        return region;
      }
      try {
        DefaultAwsRegionProviderChain.Builder chain = DefaultAwsRegionProviderChain.builder();
        return (profile == null ? chain : chain.profileName(profile)).build().getRegion().id();
      } catch (SdkClientException none) {
        throw Failure.usage("which AWS region? Say --region, or set AWS_REGION");
      }
    }
  }
}
