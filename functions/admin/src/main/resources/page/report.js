// Report: a day's numbers per route, to hold against the processor's own list.

import { get } from './api.js';
import { add, foreign, h, replace } from './dom.js';
import { count, day, many, viewerZone } from './format.js';
import { badge, button, download, empty, eventHref, failure, heading, labelled, loading, notice, select, table, time, titled } from './parts.js';
import { STATUS } from './words.js';

const PARTS = ['delivered', 'skipped_existing', 'filtered', 'parked', 'resolved', 'due'];
const TITLES = {
  received: ['Received', 'Rows stored that day: a 200 to the processor means a row'],
  delivered: ['Delivered', STATUS.delivered.help],
  skipped_existing: ['Already there', STATUS.skipped_existing.help],
  filtered: ['Filtered', STATUS.dropped_by_filter.help],
  parked: ['Parked', STATUS.parked.help],
  resolved: ['Resolved', STATUS.resolved.help],
  due: ['On its way', 'Pending, retrying, or in a batch'],
};

export function open({ main, params, signal, onStatus }) {
  const on = h('input', { type: 'date', required: true, value: params.get('day') ?? day(-1), max: day(1) });
  const zones = h('datalist', { id: 'zones' }, (Intl.supportedValuesOf?.('timeZone') ?? []).map((zone) => h('option', { value: zone })));
  const tz = h('input', { list: 'zones', required: true, value: params.get('tz') ?? viewerZone(), autocomplete: 'off', spellcheck: 'false' });
  const route = select([['', 'All routes'], ...(params.get('route') ? [[params.get('route'), params.get('route')]] : [])], params.get('route') ?? '');
  const place = h('div', { class: 'part', 'aria-live': 'polite' });
  const form = h('form', { class: 'filters card', 'aria-label': 'Which report', onsubmit: (event) => { event.preventDefault(); load(); } },
    labelled('Day', on), h('div', null, labelled('Time zone', tz), zones), labelled('Route', route),
    h('div', { class: 'field end' }, h('button', { type: 'submit', class: 'primary' }, 'Show')));
  add(main, heading('Report'), form, place);

  async function load() {
    const asked = { day: on.value, tz: tz.value.trim(), route: route.value };
    history.replaceState(null, '', `#/report?${new URLSearchParams(Object.entries(asked).filter(([, v]) => v))}`);
    replace(place, loading('Counting'));
    try {
      replace(place, shown(await all(asked, signal), asked, signal));
    } catch (error) {
      if (error.name !== 'AbortError') replace(place, failure(error, load));
    }
  }

  let routes = '';
  onStatus((answer) => {
    const ids = (answer?.routes ?? []).map((r) => r.id);
    if (!answer || ids.join('\n') === routes) return;
    routes = ids.join('\n');
    const chosen = route.value;
    route.replaceChildren(h('option', { value: '' }, 'All routes'), ...[...new Set([...ids, ...(chosen ? [chosen] : [])])].map((id) => h('option', { value: id }, id)));
    route.value = chosen;
  });
  load();
}

/** The whole report: more routes than one answer takes come in several. */
async function all(asked, signal) {
  const report = await get('report', asked, signal);
  let { cursor } = report;
  while (cursor) {
    const next = await get('report', { ...asked, cursor }, signal);
    report.routes.push(...next.routes);
    cursor = next.cursor;
  }
  return report;
}

function shown(report, asked, signal) {
  const rows = report.routes ?? [];
  const range = h('p', { class: 'help' }, `${report.day} in ${report.tz}: received from `, time(report.from), ' until ', time(report.to), '.');
  if (rows.length === 0) return h('section', { class: 'card', 'aria-label': 'Report' }, range, empty('Nothing was received that day.'));
  const sums = Object.fromEntries(['received', ...PARTS].map((part) => [part, rows.reduce((sum, row) => sum + (row[part] ?? 0), 0)]));
  const adds = rows.every((row) => row.adds_up) && PARTS.reduce((sum, part) => sum + sums[part], 0) === sums.received;
  const parts = PARTS.filter((part) => part !== 'resolved' || sums.resolved > 0);
  const columns = [
    { title: 'Route', wide: true, of: (row) => foreign(row.route) },
    ...['received', ...parts].map((part) => ({
      title: TITLES[part][0], help: TITLES[part][1], num: true,
      of: (row) => row[part] ? (part === 'received' ? count(row[part]) : h('span', { class: part === 'parked' ? 'alert' : null }, count(row[part]))) : h('span', { class: 'none' }, '0'),
    })),
    { title: 'Adds up', of: (row) => badge(row.adds_up ? { label: 'Yes', tone: 'good' } : { label: 'No', tone: 'bad' }) },
  ];
  const total = h('tr', null, h('th', { scope: 'row' }, 'Total'), ['received', ...parts].map((part) => h('td', { class: 'num', 'data-label': TITLES[part][0] }, h('div', null, count(sums[part])))),
    h('td', { 'data-label': 'Adds up' }, h('div', null, badge(adds ? { label: 'Yes', tone: 'good' } : { label: 'No', tone: 'bad' }))));
  const sum = `${count(sums.received)} received = ${parts.map((part) => `${count(sums[part])} ${TITLES[part][0].toLowerCase()}`).join(' + ')}`;
  return [
    titled(`Received on ${report.day}`, [button('Save as CSV', () => download(`relay-report-${report.day}.csv`, 'text/csv', csv(report)), 'small'), button('Print', () => window.print(), 'small')],
      range, notice(adds ? 'good' : 'bad', h('strong', null, sum), adds ? '. It adds up.' : '. It does not add up.',
      rows.filter((row) => !row.adds_up).map((row) => h('p', null, foreign(row.route), ': ', foreign(row.note ?? 'a count changed while it was made; show it again.')))),
      table('Report', columns, rows, total)),
    rows.map((row) => behind(row, asked, signal)),
  ];
}

const ID_COLUMNS = [
  { title: 'Received', of: (e) => time(e.received_at) },
  { title: 'Processor’s id', wide: true, of: (e) => h('a', { href: eventHref(e.id), class: 'break clamp', title: e.id }, foreign(e.event_id ?? e.id)) },
];

/** The ids behind each number, folded away until somebody wants them; in print, what is folded out. */
function behind(row, asked, signal) {
  const kinds = PARTS.filter((kind) => row.ids?.[kind]?.length);
  if (kinds.length === 0) return null;
  return titled(foreign(row.route), null, kinds.map((kind) => {
    const place = h('div', null, table(`${row.route}, ${TITLES[kind][0]}`, ID_COLUMNS, row.ids[kind]));
    const more = row.more?.includes(kind) ? h('p', null, button(`List all ${count(row[kind])}`, async () => {
      more.firstChild.disabled = true;
      try {
        await rest(row, kind, asked, signal, place);
        more.remove();
      } catch (error) {
        if (error.name !== 'AbortError') replace(more, failure(error));
      }
    }, 'small')) : null;
    return h('details', null, h('summary', null, `${TITLES[kind][0]}: ${many(row[kind], 'event')}`), place, more);
  }));
}

async function rest(row, kind, { day: on, tz }, signal, place) {
  const ids = [];
  let cursor = null;
  do {
    const step = await get('report/ids', { day: on, tz, route: row.route, outcome: kind, limit: 1000, cursor }, signal);
    ids.push(...step.items);
    cursor = step.cursor;
  } while (cursor);
  replace(place, table(`${row.route}, ${TITLES[kind][0]}`, ID_COLUMNS, ids));
}

// A cell that begins like a formula is kept from being one.
const cell = (value) => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

function csv(report) {
  const numbers = [['day', 'tz', 'route', 'received', ...PARTS], ...(report.routes ?? []).map((row) => [report.day, report.tz, row.route, row.received, ...PARTS.map((part) => row[part] ?? 0)])];
  return `${numbers.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
