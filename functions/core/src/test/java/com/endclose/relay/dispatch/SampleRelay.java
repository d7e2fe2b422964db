package com.endclose.relay.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.standin.sender.SentHeaders;
import com.endclose.relay.verify.OwnKeys;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.braintree.SignedForms;
import com.endclose.relay.verify.keys.KeyPairs;
import com.endclose.relay.verify.keys.PlaidTokens;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.CertificateException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The whole relay with the routes of one folder of infra/samples, and the processor that sends to
 * it: each webhook is signed as the processor signs.
 */
final class SampleRelay implements AutoCloseable {

  static final Path SAMPLES = Path.of("../../infra/samples");
  static final ObjectMapper JSON = new ObjectMapper();

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");

  /** Those that sign with a private key of their own: a made-up one signs in its place. */
  private static final Set<String> OWN_KEYS = Set.of("paypal", "plaid");

  /** What a deployer has to write for those that send ids and no money. */
  private static final Map<String, String> FETCHES =
      Map.of(
          "dwolla", "dwolla_transfer",
          "increase", "increase_transaction",
          "plaid", "plaid_payment",
          "xero", "xero_invoice");

  private static final PlaidTokens PLAID = new PlaidTokens();
  private static final SigningPayPal PAYPAL = new SigningPayPal(NOW);
  private static final KeyPair WISE = KeyPairs.rsa(2048);

  final TestRelay relay = new TestRelay();
  private final PublishedKeys keys = new PublishedKeys();
  private final String source;

  SampleRelay(String source) throws IOException {
    this.source = source;
    keys.at(SigningPayPal.ADDRESS, 200, pem());
    keys.at(PlaidTokens.PRODUCTION, 200, PLAID.answer("null"));
    relay.clock.set(NOW);
    for (String line : Files.readAllLines(SAMPLES.resolve("secrets.env"))) {
      if (!line.startsWith("#")) {
        int equals = line.indexOf('=');
        relay.secrets.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    relay.maskingKey = relay.secrets.get("MASKING_HMAC_KEY");
    if (OWN_KEYS.contains(source)) {
      relay.processors = names -> OwnKeys.sources(keys, PAYPAL, names);
    }
    reset();
  }

  private static String pem() {
    try {
      return PAYPAL.pem();
    } catch (CertificateException everyJdkEncodesThem) {
      throw new AssertionError(everyJdkEncodesThem);
    }
  }

  /** The folders that have a route. */
  static List<String> sources() throws IOException {
    try (Stream<Path> folders = Files.list(SAMPLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("route.yaml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /** Those that sign with a secret that the relay is given. */
  static List<String> sourcesWithSecret() throws IOException {
    return sources().stream()
        .filter(source -> !OWN_KEYS.contains(source) && !source.equals("wise"))
        .toList();
  }

  static RoutesReading read(String document) {
    return new RoutesParser(Processors.standard(Set.copyOf(FETCHES.values()))).parse(document);
  }

  /** What the deployer's enrichment answers from now on. */
  void fetches(String document) throws IOException {
    JsonNode fetched = JSON.readTree(document);
    Enrichment enrichment = new Fetching(FETCHES.get(source), fetched);
    relay.enrichments.clear();
    relay.enrichments.add(enrichment);
  }

  /** The sample's own webhook is sent; its signature is the one in the folder. */
  IngestAnswer sendSample(String route) throws IOException {
    return send(route, sample(), headers(sample(), ""));
  }

  /** The sample's own webhook, with a secret that is not the route's. */
  IngestAnswer sendForged(String route, List<String> secrets) throws IOException {
    Map<String, String> headers = headers(sample(), "");
    secrets.forEach(name -> relay.secrets.put(name, "00".repeat(16)));
    return send(route, sample(), headers);
  }

  /**
   * A webhook that is not the sample's own.
   *
   * @param file JSON, or XML that is sent in Braintree's form
   * @param moreHeaders lines after those of headers.txt
   */
  IngestAnswer sendNew(String route, String file, String moreHeaders) throws IOException {
    if (source.equals("wise")) {
      relay.configure(
          text("route.yaml").replaceAll("public_key: \\S+", "public_key: " + wiseKey()));
    }
    String body = signedInside(text(file));
    return send(route, body, headers(body, moreHeaders));
  }

  /** The routes and the enrichment of the folder again, after {@link #sendNew} had others. */
  void reset() throws IOException {
    relay.configure(text("route.yaml"));
    if (FETCHES.containsKey(source)) {
      fetches(text("fetched.json"));
    }
  }

  private IngestAnswer send(String route, String body, Map<String, String> headers) {
    return relay.receive(route, body.getBytes(UTF_8), headers);
  }

  private String sample() throws IOException {
    boolean form = Files.exists(SAMPLES.resolve(source).resolve("webhook.txt"));
    return text(form ? "webhook.txt" : "webhook.json");
  }

  private Map<String, String> headers(String body, String more) throws IOException {
    Map<String, String> headers =
        new LinkedHashMap<>(
            SentHeaders.of(text("headers.txt") + "\n" + more)
                .with(body.getBytes(UTF_8), relay.clock.instant(), relay.secrets::get));
    switch (source) {
      case "paypal" -> {
        String[] pairs = PAYPAL.headers(body);
        for (int i = 0; i < pairs.length; i += 2) {
          headers.put(pairs[i], pairs[i + 1]);
        }
      }
      case "plaid" ->
          headers.put(
              "plaid-verification", PLAID.token(body, relay.clock.instant().getEpochSecond()));
      case "wise" -> {
        if (!body.equals(sample())) {
          byte[] signature =
              KeyPairs.sign("SHA256withRSA", WISE.getPrivate(), body.getBytes(UTF_8));
          headers.put("x-signature-sha256", Base64.getEncoder().encodeToString(signature));
        }
      }
      default -> {}
    }
    return headers;
  }

  private static String wiseKey() {
    return Base64.getEncoder().encodeToString(WISE.getPublic().getEncoded());
  }

  /** Those that sign in the body: Braintree's form, and Adyen's items. */
  private String signedInside(String body) throws IOException {
    if (source.equals("braintree")) {
      String payload = SignedForms.payload(body);
      String key = relay.secrets.get("BRAINTREE_PRIVATE_KEY");
      String signature = "madeupbraintreepublickey|" + SignedForms.signature(key, payload);
      return new String(SignedForms.form(signature, payload), UTF_8);
    }
    if (source.equals("adyen")) {
      JsonNode item = JSON.readTree(body).at("/notificationItems/0/NotificationRequestItem");
      return body.replace("{signature}", adyen(item));
    }
    return body;
  }

  private String adyen(JsonNode item) {
    String signed =
        Stream.of(
                "/pspReference",
                "/originalReference",
                "/merchantAccountCode",
                "/merchantReference",
                "/amount/value",
                "/amount/currency",
                "/eventCode",
                "/success")
            .map(field -> item.at(field).asText())
            .collect(Collectors.joining(":"));
    try {
      byte[] key = HexFormat.of().parseHex(relay.secrets.get("ADYEN_HMAC_KEY"));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  boolean has(String file) {
    return Files.exists(SAMPLES.resolve(source).resolve(file));
  }

  String text(String file) throws IOException {
    return Files.readString(SAMPLES.resolve(source).resolve(file));
  }

  @Override
  public void close() {
    relay.close();
  }
}
