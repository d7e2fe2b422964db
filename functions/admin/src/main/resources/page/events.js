// Events: find them, look at one, replay or resolve one or many.

import { get } from './api.js';
import { bulk } from './bulk.js';
import { add, foreign, h, region, replace } from './dom.js';
import { one } from './event.js';
import { bytes, count, field, instant } from './format.js';
import { button, empty, eventLink, failure, heading, labelled, loading, say, select, status, table, time, until } from './parts.js';
import { REPLAY, STATUS, statusWord } from './words.js';

// On a phone a row is a card.
const PAGE = matchMedia('(max-width: 40rem)').matches ? 20 : 50;

export function open(context) {
  if (context.rest[0]) one(context, context.rest[0]);
  else list(context);
}

function list({ main, params, signal, onStatus, every, refreshStatus }) {
  const filter = Object.fromEntries(['status', 'route', 'from', 'to', 'event_id'].map((name) => [name, params.get(name) ?? '']));
  filter.status = filter.status || 'parked';
  const place = h('div', { class: 'results' });
  const actions = h('div', { class: 'beside' });
  const help = h('p', { class: 'help' });
  const pages = [null];
  let at = 0;
  let next = null;
  let known = null;

  const form = filters(filter, () => {
    const kept = Object.entries(filter).filter(([name, v]) => v && (!filter.event_id || name === 'route' || name === 'event_id'));
    history.replaceState(null, '', `#/events?${new URLSearchParams(kept)}`);
    pages.length = 1;
    at = 0;
    said();
    replace(place, loading());
    load().catch(() => {});
  });
  add(main, heading('Events'), form.node, h('section', { class: 'card', 'aria-label': 'Events found' },
    h('div', { class: 'card-head' }, help, actions), place));

  const draw = region(place, ({ items, now, page, more }) => [
    items.length ? table('Events', columns(now, filter, items), items) : nothing(filter),
    (page > 0 || more) && h('nav', { class: 'pages', 'aria-label': 'Pages' },
      button('← Newer', () => turn(page - 1), '', { disabled: page === 0, 'data-key': 'newer' }),
      h('span', { class: 'sub' }, `Page ${page + 1}`),
      button('Older →', () => turn(page + 1), '', { disabled: !more, 'data-key': 'older' })),
  ]);

  async function load() {
    const asked = filter.event_id
      ? { route: filter.route, event_id: filter.event_id }
      : { status: filter.status, route: filter.route, from: filter.from, to: filter.to, limit: PAGE, cursor: pages[at] };
    const now = JSON.stringify([filter, at]);
    try {
      const answer = await get('events', asked, signal);
      if (now !== JSON.stringify([filter, at])) return;
      next = answer.cursor ?? null;
      draw({ items: answer.items ?? [], now: new Date().toISOString().slice(0, 16), page: at, more: Boolean(next) });
    } catch (error) {
      if (error.name !== 'AbortError') replace(place, failure(error, load));
      throw error;
    }
  }

  function turn(page) {
    if (page > at) pages[page] = next;
    at = page;
    load().catch(() => {});
  }

  function said() {
    const word = statusWord(filter.status);
    replace(help, filter.event_id ? 'The event with this id of the processor’s.' : [status(filter.status), ' ', word.help]);
    const act = (verb) => async () => {
      const counts = filter.route ? known?.routes?.find((route) => route.id === filter.route)?.counts : known?.queue;
      const changed = await bulk(verb, { ...filter }, counts?.[filter.status]);
      if (changed === undefined) return;
      say(`${changed} ${changed === 1 ? 'event' : 'events'} ${verb === 'replay' ? 'set to go again' : 'resolved'}.`);
      refreshStatus();
      load().catch(() => {});
    };
    replace(actions,
      !filter.event_id && filter.status in REPLAY && button('Replay these …', act('replay'), '', { id: 'replay-these' }),
      !filter.event_id && filter.status === 'parked' && button('Resolve these …', act('resolve'), '', { id: 'resolve-these' }));
  }

  said();
  add(place, loading());
  onStatus((answer) => {
    if (!answer) return;
    known = answer;
    form.routes((answer.routes ?? []).map((route) => route.id));
  });
  // A page further back stays as it is: rows that move under a reader's eyes are worse than old ones.
  every(15_000, () => at === 0 ? load() : Promise.resolve());
}

/** What every row of a status says alike is left out. */
function columns(now, filter, items) {
  const mixed = filter.event_id || filter.status === 'delivering';
  const waits = items.some((e) => e.status === 'retry' || e.status === 'pending');
  const reasons = items.some((e) => e.error || e.note);
  return [
    { title: 'Received', of: (e) => time(e.received_at) },
    { title: 'Route', wide: true, of: (e) => foreign(e.route) },
    { title: 'Type', wide: true, of: (e) => e.event_type ? h('span', { class: 'clamp', title: e.event_type }, foreign(e.event_type)) : h('span', { class: 'none' }, 'none') },
    mixed && { title: 'Status', of: (e) => status(e.status === 'delivering' && e.submitted ? 'submitted' : e.status) },
    reasons && { title: 'Reason', wide: true, of: (e) => e.error ? h('span', { class: 'clamp', title: e.error }, foreign(e.error)) : e.note ? h('span', { class: 'clamp' }, foreign(e.note)) : h('span', { class: 'none' }, '–') },
    { title: 'Tries', num: true, of: (e) => count(e.attempts ?? 0) },
    waits && { title: 'Next try', of: (e) => until(e.next_attempt_at, now) },
    { title: 'Size', num: true, of: (e) => bytes(e.size) },
    { title: 'Event', of: (e) => eventLink(e.id) },
  ].filter(Boolean);
}

function nothing(filter) {
  if (filter.event_id) {
    return empty('No event by this id on this route.', h('p', null, 'The relay never stored it, or its row was removed after the days a settled event’s row is kept (30 unless set otherwise).'));
  }
  if (filter.from || filter.to || filter.route) return empty(`No ${statusWord(filter.status).label.toLowerCase()} events here.`, h('p', null, 'Widen the time or take another route.'));
  return filter.status === 'parked' ? empty('Nothing is parked.', h('p', null, 'No event needs you.')) : empty(`No ${statusWord(filter.status).label.toLowerCase()} events.`);
}

/** The filter's form: every change of a choice asks at once, typed texts when the form is sent. */
function filters(filter, changed) {
  const statuses = select(Object.entries(STATUS).map(([value, word]) => [value, word.label]), filter.status, () => submit());
  const routes = select([['', 'All routes'], ...(filter.route ? [[filter.route, filter.route]] : [])], filter.route, () => submit());
  const from = h('input', { type: 'datetime-local', step: '1', value: field(filter.from), onchange: () => submit() });
  const to = h('input', { type: 'datetime-local', step: '1', value: field(filter.to), onchange: () => submit() });
  const id = h('input', { type: 'search', value: filter.event_id, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const trouble = h('p', { class: 'error', role: 'alert' });

  function submit() {
    Object.assign(filter, { status: statuses.value, route: routes.value, from: instant(from.value) ?? '', to: instant(to.value) ?? '', event_id: id.value.trim() });
    // A row's id finds it wherever it stands.
    if (/^sha256:[0-9a-f]{64}$/.test(filter.event_id) && !filter.route) {
      location.hash = `#/events/${filter.event_id}`;
      return;
    }
    const lacks = filter.event_id && !filter.route;
    trouble.textContent = lacks ? 'Choose the route, too: two processors may use the same id.' : '';
    if (lacks) routes.focus();
    else changed();
  }

  const node = h('form', { class: 'filters card', 'aria-label': 'Filter', onsubmit: (event) => { event.preventDefault(); submit(); } },
    labelled('Status', statuses), labelled('Route', routes), labelled('Received from', from), labelled('until', to),
    labelled('Processor’s id', id), h('div', { class: 'field end' }, h('button', { type: 'submit', class: 'primary' }, 'Find')), trouble);
  let shown = '';
  return {
    node,
    routes(ids) {
      const all = filter.route && !ids.includes(filter.route) ? [filter.route, ...ids] : ids;
      if (all.join('\n') === shown) return;
      shown = all.join('\n');
      const chosen = routes.value;
      routes.replaceChildren(h('option', { value: '' }, 'All routes'), ...all.map((r) => h('option', { value: r }, r)));
      routes.value = chosen;
    },
  };
}
