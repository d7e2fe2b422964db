package com.endclose.relay.admin;

/**
 * A call can't be done as it was asked: thrown out of an action by whatever reads its fields, and
 * answered by {@link AdminApi}. Has no stack trace and no cause: it is an answer.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient AdminAnswer answer;

  /** A refusal that answers so. */
  public Refusal(AdminAnswer answer) {
    super("refused with " + answer.status(), null, false, false);
    this.answer = answer;
  }

  /** A 400 that names a field and says what to do. */
  public static Refusal of(String field, String remedy) {
    return of(400, field, remedy);
  }

  /** A refusal of this status that names a field and says what to do. */
  public static Refusal of(int status, String field, String remedy) {
    return new Refusal(AdminAnswer.error(status, field + ": " + remedy, field));
  }

  AdminAnswer answer() {
    return answer;
  }
}
