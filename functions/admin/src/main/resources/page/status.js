// Status: is it running, what waits, what needs a person.

import { get, post, segment } from './api.js';
import { bars } from './bars.js';
import { ask } from './dialog.js';
import { add, foreign, h, region } from './dom.js';
import { count, many, short } from './format.js';
import { ago, badge, button, card, empty, facts, failure, heading, loading, routeLink, say, status, table, time, titled, until } from './parts.js';
import { BATCH, HOLD, STATUS, SWITCH, statusWord } from './words.js';

const PANIC = [
  h('p', null, 'From the next second every webhook is refused with 503, and nothing is sent to End Close.'),
  h('p', null, 'Processors try again later, most of them for days; a few do not. To keep taking webhooks in, pause instead.'),
];

export function open({ main, signal, onStatus, refreshStatus, every }) {
  const parts = Object.fromEntries(['trouble', 'switch', 'queue', 'refused', 'routes', 'batches', 'config', 'secrets'].map((n) => [n, h('div', { class: `part-${n}` })]));
  add(main, heading('Status'), parts.trouble, h('div', { class: 'two lead' }, parts.switch, parts.queue), parts.refused, parts.routes, parts.batches,
    h('div', { class: 'two' }, parts.config, parts.secrets));
  add(parts.queue, loading());
  const draw = {
    trouble: region(parts.trouble, (error) => error ? failure(error, refreshStatus) : []),
    switch: region(parts.switch, (state) => killswitch(state, refreshStatus)),
    queue: region(parts.queue, queue),
    refused: region(parts.refused, refused),
    routes: region(parts.routes, (answer) => routes(answer, refreshStatus)),
    batches: region(parts.batches, batches),
    config: region(parts.config, config),
    secrets: region(parts.secrets, secrets),
  };
  onStatus((answer, error) => {
    draw.trouble(error ? { message: error.message, status: error.status, field: error.field } : null);
    if (error && !parts.switch.firstChild) parts.queue.replaceChildren();
    if (!answer) return;
    draw.switch(answer.killswitch);
    draw.queue(answer.queue ?? {});
    draw.refused(answer.refused ?? []);
    draw.routes({ at: answer.at, routes: answer.routes ?? [], holds: answer.holds ?? [] });
    draw.config({ config: answer.config, remote: answer.remote, owner: answer.owner });
    draw.secrets(answer.secrets ?? []);
  });
  every(10_000, async () => draw.batches({ at: new Date().toISOString(), ...await get('batches', null, signal) }));
}

function killswitch(now, done) {
  const change = async (state) => {
    if (state === now) return;
    const panic = state === 'panic';
    const result = await ask({
      title: panic ? 'Refuse all webhooks?' : state === 'pause' ? 'Pause sending?' : 'Run again?',
      body: panic ? PANIC.map((p) => p.cloneNode(true)) : h('p', null, SWITCH[state].help),
      confirm: panic ? 'Panic' : state === 'pause' ? 'Pause' : 'Run',
      kind: panic ? 'danger' : 'primary',
      word: panic ? 'panic' : null,
      action: () => post('killswitch', panic ? { state, confirm: 'panic' } : { state }),
    });
    if (result) say(`Killswitch: ${SWITCH[result.state]?.label ?? result.state}.`);
    done();
  };
  const choice = (state) => h('button', {
    type: 'button', 'aria-pressed': String(state === now), class: `choice ${SWITCH[state].tone}`, 'data-key': `switch-${state}`,
    onclick: () => change(state),
  }, state === 'none' ? 'Run' : state === 'pause' ? 'Pause' : 'Panic');
  return titled('Killswitch', null,
    h('div', { class: 'choices', role: 'group', 'aria-label': 'Killswitch' }, ['none', 'pause', 'panic'].map(choice)),
    h('p', { class: 'help' }, (SWITCH[now] ?? SWITCH.none).help));
}

function queue(counts) {
  const tile = (name) => {
    const word = statusWord(name);
    return h('a', { class: `tile ${counts[name] ? word.tone : 'zero'}`, href: `#/events?status=${encodeURIComponent(name)}`, title: word.help, 'data-key': `queue-${name}` },
      h('span', { class: 'figure' }, count(counts[name] ?? 0), counts.at_least ? '+' : ''), h('span', { class: 'what' }, word.label));
  };
  return titled('Events', null, h('div', { class: 'tiles' }, Object.keys(STATUS).map(tile)),
    h('details', { class: 'words', 'data-key': 'words' }, h('summary', null, 'What these words mean'),
      facts(...Object.values(STATUS).map((word) => [badge(word), word.help]))));
}

// More refused than accepted, and at least three: the same rule as relayctl's.
const needsPerson = (r) => r.configured && r.count >= 3 && r.count > r.accepted;

function refused(all) {
  if (all.length === 0) return [];
  const sum = all.reduce((before, r) => before + r.count, 0);
  return titled('Refused webhooks in the last hour', h('span', { class: 'sub' }, count(sum)), table('Refused webhooks', [
    { title: 'Route', wide: true, of: (r) => r.configured ? routeLink(r.route, {}) : foreign(r.route) },
    { title: 'Refused', num: true, of: (r) => h('span', { class: needsPerson(r) ? 'alert' : null }, count(r.count)) },
    { title: 'Accepted', num: true, of: (r) => count(r.accepted) },
    { title: 'Last', of: (r) => time(r.last_at) },
    { title: 'Because', wide: true, of: (r) => [foreign(r.reason ?? ''), r.detail ? [': ', foreign(r.detail)] : ''] },
  ], all));
}

function state(route, holds) {
  if (route.orphaned) return badge({ tone: 'bad', label: 'Removed', help: 'No longer in the configuration, but events of it are left. Put the route back, or resolve them.' });
  if (route.paused) return badge({ tone: 'waiting', label: 'Paused', help: 'Takes webhooks in; sends nothing.' });
  const hold = route.hold ?? holds.find((each) => each.scope === '*' || each.scope === route.id);
  if (hold) return badge({ tone: 'waiting', label: 'Held', help: `${HOLD[hold.kind] ?? hold.kind}. ${hold.reason ?? ''}` });
  if (route.secret && !route.secret.resolves) return badge({ tone: 'bad', label: 'No secret', help: `The secret ${route.secret.name} is not set: webhooks are answered 500.` });
  return badge({ tone: 'good', label: 'Running', help: '' });
}

function routes({ at, routes: all, holds }, done) {
  const pause = async (route) => {
    const paused = !route.paused;
    const result = await ask({
      title: paused ? `Pause ${route.id}?` : `Let ${route.id} run again?`,
      body: h('p', null, paused ? 'Its webhooks are still taken in and kept; they are sent when you let it run again.' : 'What it kept is sent now.'),
      confirm: paused ? 'Pause' : 'Run',
      action: () => post(`routes/${segment(route.id)}/pause`, { paused }),
    });
    if (result) say(`${route.id}: ${paused ? 'paused' : 'running'}.`);
    done();
  };
  const number = (name) => (route) => route.counts?.[name]
    ? h('a', { href: `#/events?${new URLSearchParams({ status: name, route: route.id })}`, 'data-key': `${route.id}-${name}`, class: name === 'parked' ? 'alert' : null }, count(route.counts[name]))
    : h('span', { class: 'none' }, '0');
  const due = (route) => (route.counts?.pending ?? 0) + (route.counts?.retry ?? 0) + (route.counts?.delivering ?? 0);
  const columns = [
    { title: 'Route', wide: true, of: (r) => h('div', { class: 'two-lines' }, routeLink(r.id, r.counts?.parked ? {} : { status: 'delivered' }), h('span', { class: 'sub' }, foreign(r.source ?? ''))) },
    { title: 'State', of: (r) => state(r, holds) },
    { title: 'Last 7 days', of: (r) => bars(r.id, r.week ?? []) },
    { title: 'On its way', num: true, help: 'Pending, retrying and delivering', of: (r) => due(r) ? count(due(r)) : h('span', { class: 'none' }, '0') },
    { title: 'Parked', num: true, of: number('parked') },
    { title: 'Delivered', num: true, of: number('delivered') },
    { title: 'Oldest due', num: true, help: 'How long the earliest event that is due has been waiting', of: (r) => ago(r.oldest_due_at ?? r.oldest_undelivered_at, at) },
    { title: 'Last delivered', of: (r) => time(r.last_delivered_at) },
    { title: 'Action', unsaid: true, of: (r) => button(r.paused ? 'Run' : 'Pause', () => pause(r), 'small', { 'data-key': `pause-${r.id}`, 'aria-label': `${r.paused ? 'Run' : 'Pause'} ${r.id}` }) },
  ];
  const dispatch = button('Send what is due', async (event) => {
    event.target.disabled = true;
    try {
      const woken = (await post('dispatch', {})).woken?.length ?? 0;
      say(woken ? `Woken: ${many(woken, 'queue')}.` : 'Nothing is due.');
      done();
    } catch (error) {
      say(error.message);
    }
    event.target.disabled = false;
  }, 'small', { 'data-key': 'dispatch', title: 'Wakes the dispatcher of every queue with due events; it wakes by itself, too' });
  return titled('Routes', dispatch,
    all.length ? table('Routes', columns, all) : empty('No routes yet.', h('p', null, h('a', { href: '#/config' }, 'Write the first one'))),
    holds.length ? table('Holds', holdColumns(at), holds) : null);
}

function holdColumns(at) {
  return [
    { title: 'Held', of: (hold) => hold.scope === '*' ? 'every route' : foreign(hold.scope) },
    { title: 'Because', wide: true, of: (hold) => [HOLD[hold.kind] ?? hold.kind, hold.status ? ` (${hold.status})` : '', hold.reason ? [': ', foreign(hold.reason)] : ''] },
    { title: 'Since', of: (hold) => time(hold.since) },
    { title: 'Asked again', of: (hold) => until(hold.until, at) },
  ];
}

function batches({ at, items = [] }) {
  if (items.length === 0) return [];
  return titled('Batches under way', h('span', { class: 'sub' }, many(items.length, 'batch', 'batches')), table('Batches', [
    { title: 'Route', wide: true, of: (b) => h('div', { class: 'two-lines' }, foreign(b.route), h('span', { class: 'sub' }, `queue ${b.shard}`)) },
    { title: 'State', of: (b) => badge(BATCH[b.state] ?? { label: b.state, tone: 'quiet' }) },
    { title: 'Events', num: true, of: (b) => count(b.events) },
    { title: 'Tries', num: true, of: (b) => count(b.tries) },
    { title: 'Next', of: (b) => until(b.next_at ?? b.lease_until, at) },
    { title: 'Bulk request', num: true, of: (b) => b.bulk_id ? foreign(b.bulk_id) : '–' },
    { title: 'Map', of: (b) => b.config ? h('a', { href: `#/config/versions/${encodeURIComponent(b.config)}`, class: 'mono', title: b.config }, short(b.config, 8)) : '–' },
    { title: 'Last error', wide: true, of: (b) => b.error ? foreign(b.error) : '–' },
  ], items));
}

function config({ config: active, remote, owner }) {
  const problems = active?.problems ?? [];
  return titled('Configuration', h('a', { href: '#/config' }, 'Open'),
    active?.version ? facts(
      ['Version', h('a', { href: `#/config/versions/${encodeURIComponent(active.version)}`, class: 'mono', title: active.version }, short(active.version, 12))],
      ['Routes', count(active.routes)],
      ['Applied', h('span', null, time(active.applied_at), ' by ', foreign(active.applied_by ?? 'someone'))],
      ['Kept by', owner === 'endclose' ? 'End Close: edits are made there' : 'this relay'],
      ['End Close last asked', remote?.last_asked_at ? h('span', null, time(remote.last_asked_at), remote.last_answer ? ` · answered ${remote.last_answer}` : '') : null],
      ['End Close’s document', remote?.error ?? null],
    ) : empty('No configuration yet: webhooks are answered 503.'),
    problems.length ? h('div', { class: 'notice bad' }, h('p', null, h('strong', null, many(problems.length, 'problem')), ' in the document: its routes stand still, the others work.'),
      h('ul', null, problems.map((p) => h('li', null, h('code', null, foreign(p.path)), ' ', foreign(p.message))))) : null);
}

function secrets(all) {
  const missing = all.filter((secret) => !secret.resolves);
  return titled('Secrets', all.length ? h('span', { class: 'sub' }, missing.length ? `${missing.length} not set` : 'all set') : null,
    all.length ? h('ul', { class: 'plain' }, all.map((secret) => h('li', null, h('code', null, foreign(secret.name)),
      badge(secret.resolves ? { label: 'Set', tone: 'good' } : { label: 'Not set', tone: 'bad', help: 'Nothing by this name in the secret store' }))))
      : empty('The configuration names none.'));
}
