package com.endclose.relay.verify;

import com.endclose.relay.verify.keys.KeySource;
import com.endclose.relay.verify.keys.KnownKeyIds;
import com.endclose.relay.verify.keys.SigningPayPal;
import java.util.List;
import java.util.Set;

/** The sources that sign with keys of their own, with made-up keys in place of theirs. */
public final class OwnKeys {

  private OwnKeys() {}

  public static Processors sources(KeySource keys, SigningPayPal paypal) {
    return sources(keys, paypal, Set.of());
  }

  public static Processors sources(
      KeySource keys, SigningPayPal paypal, Set<String> enrichmentNames) {
    return new Processors(
        List.of(
            new WiseProcessor(),
            new PlaidProcessor(keys, KnownKeyIds.NONE),
            new PayPalProcessor(paypal.verifier(keys)),
            new BraintreeProcessor()),
        enrichmentNames);
  }
}
