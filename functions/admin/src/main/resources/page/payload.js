// The body as received: behind a click, since every look is written to the audit trail.

import { get } from './api.js';
import { h, replace, visible } from './dom.js';
import { bytes } from './format.js';
import { indented } from './json.js';
import { button, download, facts, failure, loading, notice, select, titled } from './parts.js';

export function payload(event, path, signal) {
  const place = h('div');
  const versions = (event.bodies ?? []).map((body) => body.version);
  const choice = versions.length > 1 ? select(versions.map((v) => [v, `Version ${v}`]), event.body_version) : null;
  choice?.setAttribute('aria-label', 'Which body');
  const look = async () => {
    replace(place, loading('Decrypting'));
    try {
      const body = await get(`${path}/payload`, { version: choice?.value }, signal);
      replace(place, shown(body));
      place.querySelector('pre')?.focus();
    } catch (error) {
      if (error.name === 'AbortError') return;
      const gone = error.status === 410;
      replace(place, gone ? notice('quiet', 'The payload is wiped: it was settled longer ago than payloads are kept.') : failure(error, error.status === 413 ? null : look),
        error.status === 413 ? button('Show the first 100 kB', async () => part(), '') : null);
    }
  };
  const part = async () => {
    replace(place, loading('Decrypting'));
    try {
      replace(place, shown(await get(`${path}/payload`, { version: choice?.value, range: '0-99999' }, signal)));
    } catch (error) {
      if (error.name !== 'AbortError') replace(place, failure(error, part));
    }
  };
  return titled('Payload', choice,
    event.payload === 'wiped'
      ? h('p', { class: 'help' }, 'Wiped: a settled event’s payload is kept for some days only.')
      : [h('p', { class: 'help' }, 'It may hold personal data. That you looked at it is written to the audit trail.'),
        h('p', null, button('Decrypt and show', look, '', { 'data-key': 'payload', id: 'show-payload' }))],
    place);
}

/** Part of a body comes in base64, cut at any byte: what is no whole character at its ends shows as a mark. */
function decoded(body) {
  if (body.encoding !== 'base64') return body.body;
  if (!body.range) return null;
  return new TextDecoder().decode(Uint8Array.from(atob(body.body), (c) => c.charCodeAt(0)));
}

function shown(body) {
  const text = decoded(body);
  const pretty = text === null ? null : indented(text);
  const pre = h('pre', { tabindex: '0', class: 'code', 'aria-label': 'Payload' }, visible(pretty ?? text ?? body.body));
  let raw = false;
  const toggle = pretty === null ? null : button('As received', (click) => {
    raw = !raw;
    pre.textContent = visible(raw ? body.body : pretty);
    click.target.textContent = raw ? 'Indented' : 'As received';
  }, 'small');
  const file = () => download(`payload-${String(body.id).slice(7, 19)}.${text === null ? 'base64.txt' : 'json'}`, 'application/octet-stream', text ?? body.body);
  return h('div', { class: 'part' },
    facts(['Content type', body.content_type ?? 'none'], ['Size', bytes(body.bytes)], ['Shown', body.range ? `bytes ${body.range}` : null], ['Encoding', text === null ? 'base64: it is not valid UTF-8' : 'UTF-8']),
    h('div', { class: 'buttons start' }, toggle, button('Save as a file', file, 'small')),
    pre);
}
