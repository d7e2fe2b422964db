// Replaying or resolving all events of a filter, step by step, with what was done so far in sight.

import { post } from './api.js';
import { h, replace } from './dom.js';
import { count, many } from './format.js';
import { checkbox, facts, labelled, status, time } from './parts.js';
import { ask } from './dialog.js';
import { REPLAY } from './words.js';

const STEP = 100;

/** Asks, then goes through them; known: how many the filter holds but for its times. Resolves to how many were changed, undefined when the answer was no. */
export async function bulk(verb, filter, known) {
  const replaying = verb === 'replay';
  const errorText = h('input', { autocomplete: 'off', spellcheck: 'false', maxlength: '500' });
  const note = h('textarea', { rows: '3', required: true, maxlength: '500' });
  const asNew = checkbox('As new', false, 'Parts with an earlier sending whose outcome is unknown: End Close may then hold two records.');
  const resend = checkbox('Send again although delivered', false, REPLAY.delivered);
  const needsResend = filter.status === 'delivered' || filter.status === 'skipped_existing';
  const progress = h('div', { class: 'progress-place', 'aria-live': 'polite' });
  const done = { changed: 0, lookedAt: 0, cursor: null };
  const narrowed = filter.from || filter.to;
  const upTo = known === undefined ? '' : narrowed ? `at most ${many(known, 'event')}` : many(known, 'event');
  const controls = [errorText, note, asNew.box, resend.box];
  const body = [
    h('p', null, replaying ? 'Every event of this filter is set to go again. ' : 'Every event of this filter is dismissed: it is never sent. ',
      upTo ? h('strong', null, `That is ${upTo}`) : null, upTo ? ', looked at one after the other.' : null),
    facts(['Status', status(filter.status)], ['Route', filter.route || 'all routes'],
      ['Received from', filter.from ? time(filter.from) : null], ['until', filter.to ? time(filter.to) : null]),
    labelled('Only where the reason contains', errorText, 'Leave empty for all.'),
    replaying ? [needsResend ? resend.node : null, asNew.node] : labelled('Note', note, 'Why: it is kept with each event and in the audit trail.'),
    progress];

  function common() {
    const given = { status: filter.status, route: filter.route, from: filter.from, to: filter.to, error: errorText.value.trim() };
    const asked = Object.fromEntries(Object.entries(given).filter(([, v]) => v));
    return replaying ? { ...asked, as_new: asNew.box.checked, resend: needsResend && resend.box.checked } : { ...asked, note: note.value.trim() };
  }

  const drawn = () => replace(progress,
    h('progress', { max: known || null, value: known ? Math.min(done.lookedAt, known) : null, 'aria-label': 'Progress' }),
    h('p', null, `${count(done.changed)} changed of ${count(done.lookedAt)} looked at.`));

  const result = await ask({
    title: replaying ? 'Replay these events?' : 'Resolve these events?',
    body,
    confirm: replaying ? 'Replay' : 'Resolve',
    kind: replaying ? 'primary' : 'danger',
    async action(signal) {
      if (needsResend && replaying && !resend.box.checked) throw new Error('Tick that they are to be sent again although delivered.');
      for (const control of controls) control.disabled = true;
      const asked = common();
      drawn();
      try {
        do {
          const step = await post(`events/${verb}`, { ...asked, ...(done.cursor ? { cursor: done.cursor } : {}), limit: STEP }, signal);
          done.changed += step.changed ?? 0;
          done.lookedAt += step.looked_at ?? 0;
          done.cursor = step.cursor ?? null;
          drawn();
        } while (done.cursor && !signal.aborted);
      } catch (error) {
        // Where it stopped is kept: the same button goes on from there. Before the first step the words may still be wrong.
        if (done.lookedAt === 0) for (const control of controls) control.disabled = false;
        throw error;
      }
      return done.changed;
    },
  });
  return result === undefined && done.lookedAt > 0 ? done.changed : result ?? undefined;
}
