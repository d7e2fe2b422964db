package com.endclose.relay.verify.keys;

import java.util.Set;
import java.util.TreeSet;

/** The only places that keys are fetched from; nothing in a request or a route can add one. */
final class KeyHosts {

  private KeyHosts() {}

  /** Plaid's API: plaid.com/docs/api/webhooks/webhook-verification. */
  static String plaid(Environment environment) {
    return switch (environment) {
      case PRODUCTION -> "https://production.plaid.com";
      case SANDBOX -> "https://sandbox.plaid.com";
    };
  }

  /** PayPal's API under both its names: developer.paypal.com/api/rest/webhooks/rest. */
  static Set<String> paypal(Environment environment) {
    return switch (environment) {
      case PRODUCTION -> Set.of("https://api.paypal.com", "https://api-m.paypal.com");
      case SANDBOX -> Set.of("https://api.sandbox.paypal.com", "https://api-m.sandbox.paypal.com");
    };
  }

  static Set<String> origins() {
    Set<String> origins = new TreeSet<>();
    for (Environment environment : Environment.values()) {
      origins.add(plaid(environment));
      origins.addAll(paypal(environment));
    }
    return origins;
  }
}
