package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.StoreUnavailable;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Tells a store that is away from a request that is wrong. What DynamoDB says of a wrong request
 * may quote it, so that text is kept out; its error code and request id find it.
 */
final class Faults {

  private static final int SERVER_ERROR = 500;

  /** Refused now, and as it is perhaps not in a moment. */
  private static final Set<String> PASSING =
      Set.of(
          "ProvisionedThroughputExceededException",
          "RequestLimitExceeded",
          "ThrottlingException",
          "ThrottlingError",
          "LimitExceededException",
          "TransactionInProgressException",
          "TransactionConflictException",
          "InternalServerError",
          "ExpiredTokenException",
          "RequestExpired",
          "CrcMismatch");

  private Faults() {}

  static RuntimeException of(String operation, SdkException fault) {
    if (!(fault instanceof AwsServiceException answered)) {
      return new StoreUnavailable(
          "DynamoDB did not answer (" + operation + "): " + fault.getClass().getSimpleName(),
          fault);
    }
    String code = code(answered);
    if (passes(answered, code)) {
      return new StoreUnavailable(
          "DynamoDB is not available (" + operation + "): " + code, answered);
    }
    return new IllegalStateException(
        "DynamoDB refused the request ("
            + operation
            + "): "
            + code
            + ", request id "
            + answered.requestId());
  }

  /** Keys of a batch that stayed unread, however often they were asked for. */
  static StoreUnavailable throttled(String operation) {
    return new StoreUnavailable("DynamoDB is not available (" + operation + "): unread keys");
  }

  private static boolean passes(AwsServiceException fault, String code) {
    return fault.statusCode() >= SERVER_ERROR
        || fault.isThrottlingException()
        || fault.isClockSkewException()
        || PASSING.contains(code);
  }

  private static String code(AwsServiceException fault) {
    String code = fault.awsErrorDetails() == null ? null : fault.awsErrorDetails().errorCode();
    return code == null ? "HTTP " + fault.statusCode() : code;
  }
}
