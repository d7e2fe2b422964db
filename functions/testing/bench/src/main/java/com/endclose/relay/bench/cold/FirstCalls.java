package com.endclose.relay.bench.cold;

import com.endclose.relay.packaged.Functions;
import com.endclose.relay.packaged.Stack;

/** The events that functions are timed on: what each is there for. */
final class FirstCalls {

  private static final String OPERATORS_CALL =
      """
      {"version":"2.0","routeKey":"$default","rawPath":"/status","rawQueryString":"",
       "headers":{"accept":"*/*","host":"abc123.lambda-url.us-east-1.on.aws"},
       "requestContext":{"accountId":"123456789012","authorizer":{"iam":{"accountId":"123456789012",
           "userArn":"arn:aws:iam::123456789012:user/anna","userId":"AIDA"}},
         "domainName":"abc123.lambda-url.us-east-1.on.aws",
         "http":{"method":"GET","path":"/status","sourceIp":"205.255.255.176","userAgent":"agent"},
         "stage":"$default"},
       "isBase64Encoded":false}""";

  private static final String WAKE =
      "{\"Records\":[{\"messageId\":\"1\",\"eventSource\":\"aws:sqs\","
          + "\"body\":\"{\\\"route\\\":\\\"pay\\\",\\\"shard\\\":0}\"}]}";

  private FirstCalls() {}

  static String of(Functions function, String id) {
    return switch (function) {
      case INGEST -> webhook(id);
      case DISPATCHER -> WAKE;
      case RECOVERY -> scheduled("recover");
      case PRUNE -> scheduled("prune");
      case CONFIGSYNC -> scheduled("configsync");
      case ADMIN -> OPERATORS_CALL;
    };
  }

  /** What stands in an answer that is right. */
  static String expected(Functions function) {
    return switch (function) {
      case INGEST -> "\"statusCode\":200";
      case DISPATCHER -> "{\"batchItemFailures\":[]}";
      case RECOVERY -> "\"batches\":0";
      case PRUNE -> "\"done\":true";
      case CONFIGSYNC -> "\"answer\":\"404\"";
      case ADMIN -> "\"statusCode\":200";
    };
  }

  static String webhook(String id) {
    return """
    {"version":"2.0","routeKey":"POST /ingest/{route}","rawPath":"/ingest/pay",
     "headers":{"authorization":"%s","content-type":"application/json","user-agent":"sender/1.0"},
     "requestContext":{"http":{"method":"POST","path":"/ingest/pay","sourceIp":"205.255.255.176"}},
     "pathParameters":{"route":"pay"},"isBase64Encoded":false,
     "body":"{\\"Event\\":\\"TransferFunded\\",\\"transferId\\":\\"%s\\",\\"amount\\":\\"10.00\\",\\"account\\":\\"4111111111111111\\"}"}"""
        .formatted(Stack.HOOK, id);
  }

  private static String scheduled(String task) {
    return "{\"source\":\"schedule\",\"task\":\"" + task + "\"}";
  }
}
