package com.endclose.relay.ingest.lambda;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Sample;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.signal.Signals;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * Takes in a made-up webhook whose every call to AWS goes nowhere, then reads the control table.
 *
 * @param stores the real ones: read only
 */
record IngestPriming(Stores stores, IngestMapper mapper, Clock clock)
    implements SnapshotHooks.Priming {

  @Override
  public void run() {
    Ingest ingest = ingest();
    SecretsManagerClient secrets = AwsClients.offline().secretsManager(CallLimits.INGEST);
    for (int i = 0; i < SnapshotHooks.ROUNDS; i++) {
      sample(ingest).json();
      SecretsManagerSecrets.current(secrets, Sample.ROUTE, clock, Signals.NONE)
          .find(Sample.SECRET_NAME);
    }
    stores.prime();
  }

  ApiAnswer sample(Ingest ingest) {
    return mapper
        .read(event())
        .map(request -> ApiAnswer.of(ingest.receive(request.route(), request.webhook())))
        .orElse(ApiAnswer.UNREADABLE);
  }

  Ingest ingest() {
    Wake wake = new SqsWake(AwsClients.offline().sqs(AwsClients.HINT), Sample.ROUTE, clock);
    return new Ingest(
        new Ingest.Ports(
            Stores.offline(clock).ledger(),
            Sample.routes(),
            new Control(new InMemoryControlStore()),
            new InMemoryAuditLog(),
            Signals.NONE,
            new RefusalCounter(
                new InMemoryRefusalLog(),
                RefusalCounter.Pace.PAID,
                (route, count, last) -> {},
                clock),
            wake),
        new Ingest.Verification(Extensions.processors(), Sample.secrets()),
        new PayloadCipher(DataKeys.from(Sample.secrets())),
        new Ingest.Sharding(1, new FreshDraws()::id),
        clock);
  }

  private static InputStream event() {
    String event =
        String.format(
            Locale.ROOT,
            """
        {"version":"2.0","routeKey":"POST /ingest/{route}",
         "headers":{"content-type":"application/json","user-agent":"sample/1.0","%s":"%s"},
         "requestContext":{"http":{"method":"POST","sourceIp":"192.0.2.1"}},
         "pathParameters":{"route":"%s"},"isBase64Encoded":false,"body":%s}""",
            Sample.SIGNATURE_HEADER,
            Sample.SIGNATURE,
            Sample.ROUTE,
            Sample.quotedBody());
    return new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8));
  }
}
