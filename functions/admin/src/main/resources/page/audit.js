// Audit: who did what, newest first.

import { get, getLines } from './api.js';
import { add, foreign, h, region, replace } from './dom.js';
import { day } from './format.js';
import { print } from './json.js';
import { button, download, empty, eventLink, failure, heading, loading, say, table, time, titled } from './parts.js';

const PAGE = 50;

export function open({ main, signal, every }) {
  const place = h('div', null, loading());
  const pages = [null];
  let at = 0;
  let next = null;
  const save = button('Download as JSONL', async () => {
    save.disabled = true;
    try {
      download(`relay-audit-${day()}.jsonl`, 'application/x-ndjson', await getLines('audit', { format: 'jsonl' }, signal));
    } catch (error) {
      if (error.name !== 'AbortError') say(error.message);
    }
    save.disabled = false;
  }, 'small', { id: 'audit-download' });
  add(main, heading('Audit'), titled('Entries', save,
    h('p', { class: 'help' }, 'Every change and every look at a payload. Entries are only ever added.'), place));

  const draw = region(place, ({ items, page, more }) => [
    items.length ? table('Audit trail', [
      { title: 'When', of: (e) => time(e.at) },
      { title: 'Who', wide: true, of: (e) => h('span', { class: 'break' }, foreign(e.who)) },
      { title: 'What', of: (e) => h('code', null, foreign(e.action)) },
      { title: 'On', wide: true, of: (e) => subject(e.subject) },
      { title: 'Change', wide: true, of: (e) => change(e) },
    ], items) : empty('Nothing yet.'),
    (page > 0 || more) && h('nav', { class: 'pages', 'aria-label': 'Pages' },
      button('← Newer', () => turn(page - 1), '', { disabled: page === 0, 'data-key': 'newer' }),
      h('span', { class: 'sub' }, `Page ${page + 1}`),
      button('Older →', () => turn(page + 1), '', { disabled: !more, 'data-key': 'older' })),
  ]);

  async function load() {
    const page = at;
    try {
      const answer = await get('audit', { limit: PAGE, cursor: pages[page] }, signal);
      if (page !== at) return;
      next = answer.cursor ?? null;
      draw({ items: answer.items ?? [], page, more: Boolean(next) });
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

  every(20_000, () => at === 0 ? load() : Promise.resolve());
}

function subject(text) {
  if (!text) return h('span', { class: 'none' }, '–');
  if (/^sha256:[0-9a-f]{64}$/.test(text)) return eventLink(text);
  return h('span', { class: 'break' }, foreign(text));
}

function change({ before, after }) {
  const said = (value) => value === null || value === undefined || value === '' ? '–' : typeof value === 'object' ? print(value) : String(value);
  if (said(before) === '–' && said(after) === '–') return h('span', { class: 'none' }, '–');
  const one = (value) => h('span', { class: 'clamp break', title: said(value) }, foreign(said(value)));
  return said(before) === '–' ? one(after) : h('span', { class: 'change' }, one(before), ' → ', one(after));
}
