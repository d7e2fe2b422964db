package com.endclose.relay.relayctl.http;

import com.endclose.relay.text.LetterCase;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;

/** AWS Signature Version 4, by the caller's credentials of the moment. */
public final class Signature implements Authorization {

  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final AwsIdentity identity;
  private final String service;
  private final String region;
  private final Clock clock;

  public Signature(AwsIdentity identity, String service, String region, Clock clock) {
    this.identity = identity;
    this.service = service;
    this.region = region;
    this.clock = clock;
  }

  @Override
  public Map<String, String> headers(String method, URI uri, byte[] body) {
    SdkHttpRequest request =
        SdkHttpRequest.builder().method(SdkHttpMethod.fromValue(method)).uri(uri).build();
    SignedRequest signed =
        signer.sign(
            to ->
                to.identity(identity.credentials())
                    .request(request)
                    .payload(ContentStreamProvider.fromByteArray(body))
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                    .putProperty(HttpSigner.SIGNING_CLOCK, clock));
    Map<String, String> headers = new TreeMap<>();
    for (Map.Entry<String, List<String>> header : signed.request().headers().entrySet()) {
      headers.put(LetterCase.lower(header.getKey()), String.join(",", header.getValue()));
    }
    // The HTTP client writes it from the address, which is what was signed.
    headers.remove("host");
    return headers;
  }
}
