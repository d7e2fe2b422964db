package com.endclose.relay.event;

/**
 * What speaks against an event when its batch comes to grief: reasons to send it alone.
 *
 * @param deaths dispatchers that died while holding it, in a row
 * @param refusal the number, among its route's refusals, of the first that it met; 0 for none
 * @param refusedAlone whether End Close refused it when nothing else was in the batch
 */
public record Suspicion(int deaths, long refusal, boolean refusedAlone) {

  /** Nothing does. */
  public static final Suspicion NONE = new Suspicion(0, 0, false);

  /** Whether it must travel alone. */
  public boolean alone() {
    return refusedAlone || deaths >= Batch.DEATHS_BEFORE_ALONE;
  }

  Suspicion deaths(int count) {
    return new Suspicion(count, refusal, refusedAlone);
  }

  /** It met this refusal, in company or alone; the first one it met stays. */
  Suspicion refused(long number, boolean inNoCompany) {
    return new Suspicion(deaths, refusal == 0 ? number : refusal, refusedAlone || inNoCompany);
  }
}
