// Trying a draft on what was received: nothing is sent, nothing is changed.

import { post } from './api.js';
import { diff, shownDiff } from './diff.js';
import { foreign, h, replace } from './dom.js';
import { count, many, short } from './format.js';
import { print } from './json.js';
import { button, card, eventLink, facts, failure, labelled, loading, notice, select, table } from './parts.js';

/** The route ids that a document names, as far as its text tells. */
function routesOf(text) {
  return [...text.matchAll(/^\s*(?:-\s+)?"?id"?:\s*["']?([a-z0-9][a-z0-9_-]*)/gm)].map((found) => found[1]);
}

/** Refills a choice of routes when it is about to be used, and keeps what was chosen. */
function routeChoice(text, first) {
  const node = select([], '', null);
  const fill = () => {
    const ids = [...new Set(routesOf(text()))];
    const chosen = node.value;
    node.replaceChildren(...(first ? [h('option', { value: '' }, first)] : []), ...ids.map((id) => h('option', { value: id }, id)));
    node.value = ids.includes(chosen) ? chosen : first ? '' : ids[0] ?? '';
  };
  node.addEventListener('focus', fill);
  node.addEventListener('pointerdown', fill);
  return { node, fill };
}

/** One event or sample under the draft and under what runs, side by side. */
export function preview({ params, signal }, text) {
  const route = routeChoice(text, null);
  const sample = h('textarea', { rows: '5', spellcheck: 'false', autocapitalize: 'off', class: 'mono' });
  const event = h('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', class: 'mono', value: params.get('event') ?? '', placeholder: 'sha256:…' });
  const show = h('input', { type: 'checkbox' });
  const place = h('div', { 'aria-live': 'polite' });

  async function run(submit) {
    submit.preventDefault();
    route.fill();
    const given = on.value === 'event' ? { event: event.value.trim(), show: show.checked } : { sample: sample.value };
    const trial = (document) => post('config/preview', { document, route: route.node.value, ...given }, signal).then((answer) => ({ answer }), (error) => ({ error }));
    replace(place, loading('Mapping'));
    const [draft, running] = await Promise.all([trial(text()), trial(null)]);
    if (signal.aborted) return;
    replace(place, h('div', { class: 'beside-each-other' }, side('Draft', draft), side('What runs', running)), changes(draft.answer, running.answer));
  }

  // Once the editor has its text, which is after this.
  queueMicrotask(() => {
    route.fill();
    if (params.get('route')) route.node.value = params.get('route');
  });
  const on = select([['event', 'A stored event'], ['sample', 'A sample’s body']], params.get('event') ? 'event' : 'sample', () => swap());
  const eventField = labelled('Its row id', event, 'As the event’s page shows it.');
  const sampleField = labelled('The body', sample);
  const swap = () => {
    eventField.hidden = on.value !== 'event';
    sampleField.hidden = on.value === 'event';
  };
  swap();
  return card('Preview', h('p', { class: 'help' }, 'One event through the draft and through what runs now.'),
    h('form', { onsubmit: run }, labelled('Route', route.node), labelled('On', on), eventField, sampleField, showField(show), h('div', { class: 'buttons start' }, h('button', { type: 'submit' }, 'Preview'))), place);
}

function showField(show) {
  return labelled('Show values that what runs does not forward', show, 'Hidden values show their type and length. Showing them is noted in the audit trail for each event.');
}

function side(title, { answer, error }) {
  if (error?.status === 404 && error.field === 'route') return h('div', null, h('h3', null, title), notice('quiet', 'It has no such route.'));
  if (error) return h('div', null, h('h3', null, title), failure(error));
  const items = answer.items ?? [answer];
  return h('div', null, h('h3', null, title), items.length > 1 ? h('p', { class: 'help' }, many(items.length, 'event')) : null, items.map(mapped));
}

function mapped({ record, reason, report = {}, pending_enrichments: pending = [] }) {
  const words = (list) => list?.length ? h('span', { class: 'break' }, list.map((each, at) => [at ? ', ' : '', h('code', null, foreign(each))])) : null;
  return h('div', null,
    record ? h('pre', { class: 'code', tabindex: '0', 'aria-label': 'Record' }, print(record)) : notice('bad', h('strong', null, 'No record: '), foreign(reason ?? 'nothing leaves')),
    record && reason ? h('p', { class: 'help' }, foreign(reason)) : null,
    facts(['From', Object.keys(report.mapped ?? {}).length ? h('span', { class: 'break' }, Object.entries(report.mapped).map(([to, from]) => h('div', null, h('code', null, foreign(to)), ' ← ', h('code', null, foreign(from))))) : null],
      ['Hashed', words(report.hashed)], ['Enriched', words(report.enriched)], ['Enriched when sent', words(pending.map((each) => `${each.field} ← ${each.enrichment}(${each.source})`))]),
    report.not_forwarded?.length ? h('details', null, h('summary', null, `${many(report.not_forwarded.length, 'value')} stay here`), words(report.not_forwarded)) : null);
}

function changes(draft, running) {
  if (!draft?.record || !running?.record) return null;
  return h('div', null, h('h3', null, 'What the draft changes'), shownDiff(diff(print(running.record), print(draft.record)), 'What the draft changes'));
}

/** The draft against the last stored events of each route. */
export function rehearse({ signal }, text) {
  const route = routeChoice(text, 'All routes');
  const last = h('input', { type: 'number', min: '1', max: '200', value: '50', inputmode: 'numeric' });
  const show = h('input', { type: 'checkbox' });
  const place = h('div', { 'aria-live': 'polite' });
  queueMicrotask(route.fill);

  async function run(submit) {
    submit.preventDefault();
    replace(place, loading('Rehearsing'));
    try {
      const answer = await post('config/rehearse', { document: text(), last: Number(last.value), route: route.node.value || null, show: show.checked }, signal);
      replace(place, (answer.routes ?? []).length ? answer.routes.map(rehearsed) : notice('quiet', 'No stored events to rehearse on.'));
    } catch (error) {
      if (error.name !== 'AbortError') replace(place, failure(error));
    }
  }

  return card('Rehearse', h('p', { class: 'help' }, 'The draft against the last stored events of each route: which would map, which would fail and why, what would change. Nothing is sent.'),
    h('form', { onsubmit: run }, labelled('Route', route.node), labelled('How many of each route', last), showField(show), h('div', { class: 'buttons start' }, h('button', { type: 'submit' }, 'Rehearse'))), place);
}

function rehearsed(route) {
  const failed = route.failed ?? [];
  const changed = route.changed ?? [];
  const repeated = route.repeated_external_ids ?? [];
  const before = (each) => each.before ? print(each.before) : '';
  const after = (each) => each.after ? print(each.after) : '';
  return h('div', { class: 'rehearsed' }, h('h3', null, foreign(route.route)),
    h('div', { class: 'tiles small' }, [['looked at', route.looked_at, ''], ['map', route.mapped, 'good'], ['fail', failed.length, failed.length ? 'bad' : 'zero'],
      ['change', changed.length, changed.length ? 'waiting' : 'zero'], ['stay the same', route.same, '']].map(([what, n, tone]) =>
      h('div', { class: `tile ${tone}` }, h('span', { class: 'figure' }, count(n)), h('span', { class: 'what' }, what)))),
    route.note ? h('p', { class: 'help' }, foreign(route.note)) : null,
    failed.length ? table(`Failures of ${route.route}`, [{ title: 'Event', of: (e) => eventLink(e.id) }, { title: 'Why', wide: true, of: (e) => h('span', { class: 'clamp', title: e.reason }, foreign(e.reason)) }], failed.slice(0, 50)) : null,
    failed.length > 50 ? h('p', { class: 'help' }, `and ${failed.length - 50} more`) : null,
    repeated.length ? notice('waiting', h('strong', null, 'The same external id more than once: '), 'End Close keeps the first record only. ',
      h('ul', null, repeated.slice(0, 20).map((each) => h('li', null, h('code', { class: 'break' }, foreign(each.external_id)), ': ', each.events.map((id, at) => [at ? ', ' : '', eventLink(id)]))))) : null,
    changed.slice(0, 20).map((each) => h('details', null, h('summary', null, `Changes ${short(each.id)}`), h('p', null, eventLink(each.id, 'Open this event')), shownDiff(diff(before(each), after(each)), 'What changes'))),
    changed.length > 20 ? h('p', { class: 'help' }, `and ${changed.length - 20} more that change`) : null);
}
