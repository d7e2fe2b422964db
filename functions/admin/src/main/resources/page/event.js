// One event: what it is, what happened to it, and what can be done with it.

import { get, post, segment } from './api.js';
import { ask } from './dialog.js';
import { add, foreign, h, region, replace } from './dom.js';
import { bytes, count, many, short } from './format.js';
import { button, card, checkbox, facts, failure, heading, labelled, loading, notice, routeLink, say, status, time, titled, until } from './parts.js';
import { payload } from './payload.js';
import { DELIVERY, REPLAY, statusWord } from './words.js';

export function one({ main, signal, every, refreshStatus }, id) {
  const place = h('div', { class: 'part' }, loading());
  const payloadPlace = h('div');
  const back = h('a', { href: '#/events' }, '← All events');
  add(main, h('p', { class: 'back' }, back), heading('Event'), place, payloadPlace);
  const path = `events/${segment(id)}`;
  let shownPayload = false;

  const draw = region(place, ({ event, minute }) => [
    summary(event, minute),
    h('div', { class: 'two' }, actions(event), titled('What happened', null, timeline(event))),
    bodies(event),
  ]);

  async function load() {
    try {
      const event = await get(path, null, signal);
      draw({ event, minute: new Date().toISOString().slice(0, 16) });
      if (!shownPayload) {
        shownPayload = true;
        add(payloadPlace, payload(event, path, signal));
      }
    } catch (error) {
      if (error.name !== 'AbortError' && (error.status === 404 || place.querySelector('.loading'))) {
        replace(place, error.status === 404
          ? notice('quiet', h('p', null, 'There is no such event. Its row may have been removed: settled ones are kept for 30 days unless set otherwise.'), h('p', { class: 'mono break' }, foreign(id)))
          : failure(error, load));
      }
      throw error;
    }
  }

  const after = (sentence) => {
    say(sentence);
    refreshStatus();
    load().catch(() => {});
  };

  function actions(event) {
    const replayable = event.status in REPLAY;
    const stands = event.payload !== 'wiped';
    return titled('Do something', null,
      h('p', { class: 'help' }, statusWord(event.submitted ? 'submitted' : event.status).help),
      h('div', { class: 'buttons start' },
        button('Replay …', () => replay(event, path, after), replayable && event.status === 'parked' ? 'primary' : '', { disabled: !replayable || !stands, 'data-key': 'replay' }),
        button('Resolve …', () => resolve(event, path, after), '', { disabled: event.status !== 'parked', 'data-key': 'resolve' })),
      replayable && !stands ? h('p', { class: 'help' }, 'Its payload is wiped: there is nothing left to send.') : null,
      !replayable ? h('p', { class: 'help' }, event.status === 'resolved' ? 'Resolved is final.' : 'It is on its way; nothing to do.') : null,
      h('p', null, h('a', { href: `#/config?${new URLSearchParams({ event: event.id, route: event.route })}` }, 'Try a map on this event')));
  }

  every(10_000, load);
}

function summary(event, now) {
  return card('Details',
    event.error ? notice(event.status === 'parked' ? 'bad' : 'waiting', h('strong', null, event.status === 'parked' ? 'Parked because: ' : 'Last error: '), foreign(event.error)) : null,
    event.note ? notice('quiet', h('strong', null, 'Note: '), foreign(event.note)) : null,
    event.conflicted ? notice('waiting', 'The processor sent this event again with another body. Both are kept; see the bodies below.') : null,
    facts(
      ['Status', status(event.status === 'delivering' && event.submitted ? 'submitted' : event.status)],
      ['Route', h('span', null, routeLink(event.route, { status: event.status }), event.source ? [' · ', foreign(event.source)] : null)],
      ['Type', event.event_type ? foreign(event.event_type) : 'none'],
      ['Processor’s id', event.event_id ? h('span', { class: 'break long' }, foreign(event.event_id)) : null],
      ['Row id', h('span', { class: 'mono break' }, foreign(event.id))],
      ['Size', bytes(event.size)],
      ['Attempts', count(event.attempts ?? 0)],
      ['Next try', event.status === 'retry' || event.status === 'pending' ? until(event.next_attempt_at, now) : null],
      ['Delivered as', event.delivery ? DELIVERY[event.delivery] ?? event.delivery : null],
      ['Bulk request', event.bulk_id ?? null],
      ['Payload', event.payload === 'wiped' ? 'wiped' : 'stored, encrypted'],
      ['Headers kept', event.headers && Object.keys(event.headers).length ? h('span', { class: 'break' }, Object.entries(event.headers).map(([k, v]) => h('div', null, foreign(`${k}: ${v}`)))) : null]));
}

/** What the row remembers, in order. */
function timeline(event) {
  const steps = [[event.received_at, 'Received and stored', `${bytes(event.size)}${event.event_type ? '' : ', without a type'}`]];
  if (event.attempts) steps.push([null, `Tried ${many(event.attempts, 'time')}`, event.error ?? '']);
  if (event.batch) steps.push([null, event.submitted ? 'Accepted by End Close, not settled' : 'In a batch', `batch ${event.batch}${event.bulk_id ? `, bulk request ${event.bulk_id}` : ''}`]);
  if (event.settled_at) steps.push([event.settled_at, statusWord(event.status).label, event.delivery ? DELIVERY[event.delivery] ?? event.delivery : event.note ?? event.error ?? '']);
  else if (event.status === 'parked') steps.push([null, 'Parked', 'waits for you']);
  else if (event.next_attempt_at && (event.status === 'retry' || event.status === 'pending')) steps.push([event.next_attempt_at, 'Goes again', '']);
  return h('ol', { class: 'timeline' }, steps.map(([at, what, more]) => h('li', null,
    h('span', { class: 'when' }, at ? time(at) : ''), h('strong', null, what), more ? h('span', { class: 'sub break' }, foreign(more)) : null)));
}

function bodies(event) {
  const all = event.bodies ?? [];
  if (all.length < 2 && !event.conflicted) return null;
  return card('Bodies', h('ul', { class: 'plain' }, all.map((body) => h('li', null,
    h('span', null, `Version ${body.version}`, body.version === event.body_version ? ' (the one that counts)' : '', `, ${bytes(body.size)}, SHA-256 `, h('code', { title: body.sha256 }, short(body.sha256 ?? '', 12)))))));
}

async function replay(event, path, after) {
  const resending = event.status === 'delivered' || event.status === 'skipped_existing';
  const resend = checkbox('Send it again although delivered', false);
  const asNew = checkbox('As new', false, 'Only where the relay says that an earlier sending’s outcome is unknown: it parts with that one, and End Close may then hold two records.');
  const result = await ask({
    title: 'Replay this event?',
    body: [h('p', null, REPLAY[event.status]), resending ? resend.node : null, asNew.node],
    confirm: 'Replay',
    async action() {
      if (resending && !resend.box.checked) throw new Error('Tick that it is to be sent again although delivered.');
      return post(`${path}/replay`, { as_new: asNew.box.checked, resend: resend.box.checked });
    },
  });
  if (result) after(result.warning ? `Set to go again. ${result.warning}` : 'Set to go again.');
}

async function resolve(event, path, after) {
  const note = h('textarea', { rows: '3', required: true, maxlength: '500' });
  const result = await ask({
    title: 'Resolve this event?',
    body: [h('p', null, 'It is dismissed: it is never sent. This cannot be taken back.'), labelled('Note', note, 'Why: it is kept with the event and in the audit trail.')],
    confirm: 'Resolve',
    kind: 'danger',
    action: () => post(`${path}/resolve`, { note: note.value.trim() }),
  });
  if (result) after('Resolved.');
}
