package com.endclose.relay.aws.testing;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;

/**
 * An invocation as Lambda describes it.
 *
 * @param remainingMillis how much time it has left, however often it is asked
 */
public record TestContext(String requestId, int remainingMillis) implements Context {

  @Override
  public String getAwsRequestId() {
    return requestId;
  }

  @Override
  public int getRemainingTimeInMillis() {
    return remainingMillis;
  }

  @Override
  public String getLogGroupName() {
    return "";
  }

  @Override
  public String getLogStreamName() {
    return "";
  }

  @Override
  public String getFunctionName() {
    return "function";
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "";
  }

  @Override
  public CognitoIdentity getIdentity() {
    throw new UnsupportedOperationException("nobody asks");
  }

  @Override
  public ClientContext getClientContext() {
    throw new UnsupportedOperationException("nobody asks");
  }

  @Override
  public int getMemoryLimitInMB() {
    return 1024;
  }

  @Override
  public LambdaLogger getLogger() {
    throw new UnsupportedOperationException("nobody asks");
  }
}
