// The relay's words, said plainly: one place, so that every tab says the same.

export const STATUS = {
  pending: { label: 'Pending', tone: 'moving', help: 'Stored and due: goes with the next batch.' },
  delivering: { label: 'Delivering', tone: 'moving', help: 'In a batch: being sent, or accepted and not settled (submitted).' },
  submitted: { label: 'Submitted', tone: 'moving', help: 'Of those delivering: End Close took the batch and has not said yet what became of each record.' },
  retry: { label: 'Retrying', tone: 'waiting', help: 'A try did not settle it; it goes again by itself at the time shown.' },
  parked: { label: 'Parked', tone: 'bad', help: 'Set aside for you: it keeps its payload until it is replayed or resolved.' },
  delivered: { label: 'Delivered', tone: 'good', help: 'End Close has its record; those already there count here, too.' },
  skipped_existing: { label: 'Already there', tone: 'waiting', help: 'Another record in End Close owns this external id; this event’s record was not taken.' },
  dropped_by_filter: { label: 'Filtered', tone: 'quiet', help: 'The route’s filters (events, when, test_events) do not let it through: kept, never sent.' },
  resolved: { label: 'Resolved', tone: 'quiet', help: 'Dismissed by an operator, with a note.' },
};

export function statusWord(status) {
  return STATUS[status] ?? { label: status, tone: 'quiet', help: '' };
}

export const SWITCH = {
  none: { label: 'Running', tone: 'good', help: 'Webhooks are taken in and sent on.' },
  pause: { label: 'Paused', tone: 'waiting', help: 'Webhooks are taken in and kept; nothing is sent on. Nothing is lost.' },
  panic: { label: 'Panic', tone: 'bad', help: 'Webhooks are refused with 503 and nothing is sent on. Processors try again later, most for days.' },
};

export const HOLD = {
  throttled: 'End Close asked to wait',
  rejected: 'End Close does not accept the API key, or the route’s stream',
  refused: 'End Close refused one record after the other',
};

export const BATCH = {
  in_flight: { label: 'In flight', tone: 'moving', help: 'Held by a dispatcher that is sending it.' },
  waiting: { label: 'Waiting', tone: 'waiting', help: 'No definite answer yet: the same records go again under the same key.' },
  submitted: { label: 'Submitted', tone: 'moving', help: 'Accepted by End Close, not settled yet.' },
};

export const DELIVERY = {
  created: 'a new record',
  skipped: 'the record of our own earlier sending',
  skipped_existing: 'not taken: another record owns its external id',
};

/** Statuses whose events can be replayed, and what that means. */
export const REPLAY = {
  parked: 'It is tried again with a fresh retry window.',
  dropped_by_filter: 'It is sent although the filter dropped it, under the map as it is now.',
  delivered: 'End Close keeps the first record of an external id: sent again unchanged, this one is skipped there.',
  skipped_existing: 'End Close keeps the first record of an external id: unless the map gives it another one now, it is skipped again.',
};
