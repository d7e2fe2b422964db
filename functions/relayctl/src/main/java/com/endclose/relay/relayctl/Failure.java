package com.endclose.relay.relayctl;

/** Ends the program with one message and a code; what there is to do stands in the message. */
public final class Failure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode code;
  private final int status;

  public Failure(ExitCode code, String message) {
    this(code, message, 0);
  }

  /** One that the API answered with this HTTP status. */
  public Failure(ExitCode code, String message, int status) {
    super(message, null, false, false);
    this.code = code;
    this.status = status;
  }

  /** The failure of a command that can't be carried out as it was written. */
  public static Failure usage(String message) {
    return new Failure(ExitCode.USAGE, message);
  }

  /** What the program ends with. */
  public ExitCode code() {
    return code;
  }

  /** The HTTP status answered; 0 when there was no such answer. */
  public int status() {
    return status;
  }

  /** The message; there always is one. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
