package com.endclose.relay.event;

/**
 * What speaks against an event when its batch comes to grief: reasons to send it alone.
 *
 * @param deaths dispatchers that died while holding it, in a row
 * @param refusal the number, among its route's refusals, of the first that it met; 0 for none
 * @param refusedAlone whether End Close refused it when nothing else was in the batch
 * @param claimedWith how many events the last claim took that died while it made their records; 0
 *     when the last did not die
 * @param claimDeaths claims in a row that died while they made the record of this event alone
 */
public record Suspicion(
    int deaths, long refusal, boolean refusedAlone, int claimedWith, int claimDeaths) {

  /** Nothing does. */
  public static final Suspicion NONE = new Suspicion(0, 0, false);

  /** Claims of an event alone that died while they made its record, after which it parks. */
  static final int CLAIM_DEATHS_BEFORE_PARKING = 3;

  /** No claim died. */
  public Suspicion(int deaths, long refusal, boolean refusedAlone) {
    this(deaths, refusal, refusedAlone, 0, 0);
  }

  /** Whether it must travel alone. */
  public boolean alone() {
    return refusedAlone || deaths >= Batch.DEATHS_BEFORE_ALONE || together() == 1;
  }

  /** How many events a claim may take that takes this one: half as many as one that died. */
  int together() {
    return claimedWith == 0 ? Integer.MAX_VALUE : Math.max(1, claimedWith / 2);
  }

  /** Whether this event by itself has killed too many claims. */
  boolean killsClaims() {
    return claimDeaths >= CLAIM_DEATHS_BEFORE_PARKING;
  }

  /** A claim of this many events died while it made their records. */
  Suspicion claimDied(int events) {
    int least = claimedWith == 0 ? events : Math.min(claimedWith, events);
    return new Suspicion(
        deaths, refusal, refusedAlone, least, events == 1 ? claimDeaths + 1 : claimDeaths);
  }

  /** Its record was made. */
  Suspicion claimed() {
    return claimedWith == 0 ? this : new Suspicion(deaths, refusal, refusedAlone, 0, 0);
  }

  Suspicion deaths(int count) {
    return new Suspicion(count, refusal, refusedAlone, claimedWith, claimDeaths);
  }

  /** It met this refusal, in company or alone; the first one it met stays. */
  Suspicion refused(long number, boolean inNoCompany) {
    return new Suspicion(
        deaths,
        refusal == 0 ? number : refusal,
        refusedAlone || inNoCompany,
        claimedWith,
        claimDeaths);
  }
}
