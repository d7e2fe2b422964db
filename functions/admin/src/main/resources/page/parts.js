// The pieces that every tab is made of.

import { foreign, fresh, h } from './dom.js';
import { local, short, span, utc } from './format.js';
import { statusWord } from './words.js';

/** A time in the viewer's zone; the title says it in UTC. */
export function time(iso) {
  return iso ? h('time', { datetime: iso, title: utc(iso) }, local(iso)) : h('span', { class: 'none' }, '–');
}

/** How long ago, with the moment in the title. */
export function ago(iso, now) {
  return iso ? h('time', { datetime: iso, title: `${local(iso)} (${utc(iso)})` }, span(iso, now)) : h('span', { class: 'none' }, '–');
}

/** How long until then. */
export function until(iso, now) {
  if (!iso) return h('span', { class: 'none' }, '–');
  const text = new Date(iso) <= new Date(now) ? 'now' : `in ${span(now, iso)}`;
  return h('time', { datetime: iso, title: `${local(iso)} (${utc(iso)})` }, text);
}

export function badge(word) {
  return h('span', { class: `badge ${word.tone}`, title: word.help || null }, word.label);
}

export function status(name) {
  return badge(statusWord(name));
}

/** Where an event is shown. */
export function eventHref(id) {
  return `#/events/${encodeURIComponent(id).replaceAll('%3A', ':')}`;
}

export function eventLink(id, text) {
  return h('a', { href: eventHref(id), title: id, class: text ? null : 'mono', 'data-key': `event-${id}` }, text ? foreign(text) : short(id));
}

export function routeLink(id, params = {}) {
  const query = new URLSearchParams({ ...params, route: id });
  return h('a', { href: `#/events?${query}`, 'data-key': `route-${id}` }, foreign(id));
}

/** A sentence that stands out: tones are good, waiting, bad, quiet. */
export function notice(tone, ...children) {
  return h('div', { class: `notice ${tone}`, role: tone === 'bad' ? 'alert' : null }, ...children);
}

/** What went wrong, and what can be done about it. */
export function failure(error, again) {
  const advice = {
    0: 'Look at your connection; this page asks again by itself.',
    401: 'Sign in again.',
    403: 'If this page was opened with relayctl ui, run that again; else ask for the stack’s operators’ policy.',
    429: 'Too many calls at once. Wait a moment.',
    503: 'The relay’s store does not answer at the moment; webhooks are answered 503, so that processors try again. This page asks again by itself.',
  }[error.status];
  const field = error.field ? h('span', null, ' (', h('code', null, foreign(error.field)), ')') : null;
  return notice('bad',
    h('p', null, h('strong', null, foreign(error.message)), field),
    error.problems?.length ? h('ul', null, error.problems.slice(0, 5).map((p) => h('li', null, p.line ? `line ${p.line}: ` : '', foreign(p.message)))) : null,
    advice ? h('p', null, advice) : null,
    again ? h('p', null, h('button', { type: 'button', onclick: again }, 'Try again')) : null);
}

export function loading(what = 'Loading') {
  return h('p', { class: 'loading', role: 'status' }, `${what} …`);
}

export function empty(title, ...more) {
  return h('div', { class: 'empty' }, h('p', { class: 'strong' }, title), ...more);
}

export function heading(title, ...beside) {
  return h('div', { class: 'heading' }, h('h1', { tabindex: '-1' }, title), h('div', { class: 'beside' }, ...beside));
}

export function card(title, ...children) {
  return titled(title, null, ...children);
}

/** A titled part of the page; beside: what stands at the right of its title. */
export function titled(title, beside, ...children) {
  const id = fresh('part');
  return h('section', { class: 'card', 'aria-labelledby': id },
    h('div', { class: 'card-head' }, h('h2', { id }, title), beside ? h('div', { class: 'beside' }, beside) : null),
    ...children);
}

/**
 * A table that becomes cards on a phone. Columns: {title, of: row -> node, num, wide, help, unsaid: the title need not be seen}.
 * The name is for who can't see it; rows are focusable through what is in them.
 */
export function table(name, columns, rows, foot) {
  const cell = (column, content, tag = 'td') =>
    h(tag, { class: [column.num ? 'num' : '', column.wide ? 'wide' : ''].join(' ').trim() || null, 'data-label': column.unsaid ? '' : column.title }, h('div', null, content));
  return h('div', { class: 'scroll', 'data-scroll': name },
    h('table', { 'aria-label': name },
      h('thead', null, h('tr', null, columns.map((c) =>
        h('th', { scope: 'col', class: c.num ? 'num' : null, title: c.help ?? null }, c.unsaid ? h('span', { class: 'unseen' }, c.title) : c.title)))),
      h('tbody', null, rows.map((row) => h('tr', { class: row.tone ?? null }, columns.map((c) => cell(c, c.of(row)))))),
      foot ? h('tfoot', null, foot) : null));
}

/** Names and values, one a line. Pairs without a value are left out. */
export function facts(...pairs) {
  return h('dl', { class: 'facts' }, pairs
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, typeof value === 'string' ? foreign(value) : value))));
}

/** A labelled field. The control gets the label's id; help stands below. */
export function labelled(text, control, help) {
  control.id ||= fresh('field');
  const helpId = help ? `${control.id}-help` : null;
  if (helpId) control.setAttribute('aria-describedby', helpId);
  return h('div', { class: 'field' }, h('label', { for: control.id }, text), control,
    help ? h('p', { class: 'help', id: helpId }, help) : null);
}

export function checkbox(text, checked, help) {
  const box = h('input', { type: 'checkbox', checked, id: fresh('box') });
  const helpId = help ? `${box.id}-help` : null;
  if (helpId) box.setAttribute('aria-describedby', helpId);
  const node = h('div', { class: 'check' }, box,
    h('div', null, h('label', { for: box.id }, text), help ? h('p', { class: 'help', id: helpId }, help) : null));
  return { node, box };
}

/** A choice: options are [value, text]. */
export function select(options, value, onchange) {
  const node = h('select', { onchange }, options.map(([v, text]) => h('option', { value: v }, text)));
  node.value = value ?? '';
  if (node.selectedIndex < 0) node.selectedIndex = 0;
  return node;
}

export function button(text, onclick, kind = '', props = {}) {
  return h('button', { type: 'button', class: kind || null, onclick, ...props }, text);
}

/** A file for the viewer to keep. */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Says something aloud and for a moment on the screen. */
export function say(text) {
  const place = document.getElementById('said');
  const line = h('p', null, foreign(text));
  place.replaceChildren(line);
  setTimeout(() => line.remove(), 6000);
}
