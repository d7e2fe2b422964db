package com.endclose.relay.packaged;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbConfigStore;
import com.endclose.relay.aws.dynamo.Tables;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.Backends;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.stack.StackQueue;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** The stack's tables, queue and secrets on moto, one route configured, for functions to run on. */
public final class Stack implements AutoCloseable {

  public static final String API_KEY = "made-up-end-close-key";
  public static final String HOOK = "made-up-webhook-secret";

  static final String ROUTES =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: HOOK}
          map:
            data_stream_key: payouts
            external_id: transferId
            amount: amount
            direction: credit
            metadata:
              account: {source: account, transform: hash}
      """;

  private static final String INGEST_SECRET =
      """
      {"HOOK":"made-up-webhook-secret",
       "RELAY_DATA_KEYS":{"current":"k1","keys":{"k1":"MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}}}""";

  private static final String RELAY_SECRET =
      """
      {"ENDCLOSE_API_KEY":"made-up-end-close-key","MASKING_HMAC_KEY":"made-up-masking-key"}""";

  final DynamoDb dynamo;
  private final URI endpoint = Backends.find(Backend.Kind.MOTO).orElseThrow().endpoint();
  private final AwsClients clients = AwsClients.emulated(endpoint);
  private final SqsClient sqs = clients.sqs(CallLimits.WORKER);
  private final String queueUrl;
  private final HttpServer credentials;
  private final String name;

  /** Makes them under this name. */
  public Stack(String name) throws IOException {
    this.name = name;
    DynamoDbClient client = TestClients.dynamo(Backend.Kind.MOTO);
    dynamo = new DynamoDb(client, StackTables.create(client), UnitsListener.NONE);
    new DynamoDbConfigStore(dynamo)
        .apply(
            new Version(RoutesParser.version(ROUTES), ROUTES, "seed", Instant.EPOCH),
            Optional.empty());
    queueUrl = StackQueue.make(sqs, name);
    try (SecretsManagerClient secrets = clients.secretsManager(CallLimits.WORKER)) {
      secrets.createSecret(make -> make.name(name + "/ingest").secretString(INGEST_SECRET));
      secrets.createSecret(make -> make.name(name + "/relay").secretString(RELAY_SECRET));
    }
    credentials = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    credentials.createContext("/", Stack::giveCredentials);
    credentials.start();
  }

  /** Where AWS is. */
  public URI endpoint() {
    return endpoint;
  }

  /** What the template sets, for a function that posts there. */
  public Map<String, String> environment(URI endClose) {
    Tables tables = dynamo.tables();
    Map<String, String> variables = new HashMap<>(Functions.environment());
    variables.put("RELAY_AWS_ENDPOINT", endpoint.toString());
    variables.put("RELAY_EVENTS_TABLE", tables.events());
    variables.put("RELAY_CONTROL_TABLE", tables.control());
    variables.put("RELAY_WAKE_QUEUE_URL", queueUrl);
    variables.put("RELAY_INGEST_SECRET", name + "/ingest");
    variables.put("RELAY_RELAY_SECRET", name + "/relay");
    variables.put("RELAY_ENDCLOSE_URL", endClose.toString());
    variables.put("RELAY_SHARDS", "1");
    return variables;
  }

  /** The same as SnapStart has it: credentials from an address, none in variables (AWS-3). */
  public Map<String, String> snapshotEnvironment(URI endClose) {
    Map<String, String> variables = environment(endClose);
    variables.remove("AWS_ACCESS_KEY_ID");
    variables.remove("AWS_SECRET_ACCESS_KEY");
    variables.put(
        "AWS_CONTAINER_CREDENTIALS_FULL_URI",
        "http://127.0.0.1:" + credentials.getAddress().getPort() + "/credentials");
    variables.put("AWS_CONTAINER_AUTHORIZATION_TOKEN", "made-up");
    variables.put("AWS_EC2_METADATA_DISABLED", "true");
    return variables;
  }

  /** What stands in the wake queue. */
  List<String> wakes() {
    return sqs
        .receiveMessage(ask -> ask.queueUrl(queueUrl).maxNumberOfMessages(10).waitTimeSeconds(2))
        .messages()
        .stream()
        .map(Message::body)
        .toList();
  }

  private static void giveCredentials(HttpExchange exchange) throws IOException {
    byte[] body =
        """
        {"AccessKeyId":"made","SecretAccessKey":"up","Token":"here","Expiration":"2099-01-01T00:00:00Z"}"""
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    sqs.close();
    credentials.stop(0);
  }
}
