package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import java.util.Optional;

/** Finds out who calls, and turns away who may not. */
public interface Door {

  /** Looks at a call; its {@link Caller} is what the listener knows: a blank name for nobody. */
  Entry enter(AdminRequest request);

  /** Whether callers sign in and out here, at {@code /sign-in} and {@code /sign-out}. */
  default boolean signsOut() {
    return false;
  }

  /** What the door makes of a call. */
  sealed interface Entry {

    /**
     * It may go on.
     *
     * @param cookie to be set with the answer
     */
    record Admitted(Caller caller, Optional<String> cookie) implements Entry {}

    /** It ends here: refused, or a call of the door's own. */
    record Answered(AdminAnswer answer) implements Entry {}

    /** It may go on, with nothing to remember. */
    static Entry admitted(Caller caller) {
      return new Admitted(caller, Optional.empty());
    }
  }

  /** For a listener that only this machine reaches: everyone is {@code local}. */
  static Door open() {
    return request -> Entry.admitted(new Caller("local", request.caller().address()));
  }

  /**
   * For a function URL of the type {@code AWS_IAM}: AWS has checked the signature and says who it
   * is. Whoever has no identity came past it.
   */
  static Door iam() {
    return request ->
        request.caller().name().isBlank()
            ? new Entry.Answered(
                AdminAnswer.error(
                    403, "no IAM identity: sign the request for the service lambda", null))
            : Entry.admitted(request.caller());
  }
}
