// The documents that were applied, and the one that waits for approval.

import { get, post, segment } from './api.js';
import { ask } from './dialog.js';
import { shownDiff } from './diff.js';
import { add, foreign, h, replace } from './dom.js';
import { editor } from './editor.js';
import { bytes, short } from './format.js';
import { badge, button, card, download, empty, facts, failure, labelled, loading, notice, say, select, table, time, titled } from './parts.js';

const href = (version) => `#/config/versions/${encodeURIComponent(version)}`;

/** Loads into a place and shows what went wrong there. */
async function into(place, task) {
  replace(place, loading());
  try {
    replace(place, await task());
  } catch (error) {
    if (error.name !== 'AbortError') replace(place, failure(error, () => into(place, task)));
  }
}

export function versions({ main, signal }) {
  const place = h('div');
  add(main, card('Versions', h('p', { class: 'help' }, 'Every document that was ever applied, newest first. None is ever changed.'), place));
  const seen = [];
  const more = async (cursor) => {
    const answer = await get('config/versions', { limit: 50, cursor }, signal);
    seen.push(...answer.items);
    return [
      seen.length ? table('Versions', [
        { title: 'Version', of: (v) => [h('a', { href: href(v.version), class: 'mono', title: v.version }, short(v.version, 12)), v.current ? [' ', badge({ label: 'Runs', tone: 'good' })] : null] },
        { title: 'Applied', of: (v) => time(v.applied_at) },
        { title: 'By', wide: true, of: (v) => foreign(v.applied_by ?? 'someone') },
        { title: 'Size', num: true, of: (v) => bytes(v.bytes) },
      ], seen) : empty('Nothing was ever applied.'),
      answer.cursor ? h('p', null, button('Older', () => more(answer.cursor).then((nodes) => replace(place, nodes), (error) => say(error.message)))) : null,
    ];
  };
  into(place, () => more(null));
}

export function version(context, which) {
  const { main, signal } = context;
  const place = h('div', { class: 'part' });
  add(main, h('p', { class: 'back' }, h('a', { href: '#/config/versions' }, '← All versions')), place);
  into(place, async () => {
    const [shown, active, others] = await Promise.all([
      get(`config/versions/${segment(which)}`, null, signal),
      get('config', null, signal).catch((error) => { if (error.status === 404) return null; throw error; }),
      get('config/versions', { limit: 50 }, signal),
    ]);
    const current = active?.version === shown.version;
    const document = editor({ label: 'Document of this version', changed() {}, readonly: true });
    document.set(shown.document);
    const difference = h('div');
    const compare = (with_) => into(difference, async () => shownDiff((await get('config/diff', { from: shown.version, to: with_ }, signal)).lines));
    const choices = others.items.filter((v) => v.version !== shown.version)
      .map((v) => [v.version, `${short(v.version, 8)}${v.current ? ', which runs' : ''}`]);
    const other = choices.length ? select(choices, active && !current ? active.version : choices[0][0], () => compare(other.value)) : null;
    if (other) compare(other.value);
    return [
      card(['Version ', h('code', null, short(shown.version, 12))],
        facts(['Applied', h('span', null, time(shown.applied_at), ' by ', foreign(shown.applied_by ?? 'someone'))],
          ['SHA-256', h('span', { class: 'mono break' }, foreign(shown.version))], ['Runs now', current ? 'yes' : 'no']),
        h('div', { class: 'buttons start' },
          current || active?.owner === 'endclose' ? null : button('Restore …', () => restore(context, shown, active, difference), 'primary', { id: 'restore' }),
          button('Save as a file', () => download(`routes-${short(shown.version, 8).replace('…', '')}.yaml`, 'application/yaml', shown.document)))),
      other ? titled('Difference', null, labelled('From this version to', other), difference) : null,
      titled('The document', null, document.node),
    ];
  });
}

async function restore(context, shown, active) {
  const lines = active ? (await get('config/diff', { from: active.version, to: shown.version }, context.signal)).lines : [];
  const result = await ask({
    title: 'Restore this version?',
    body: [h('p', null, 'Its document becomes the configuration again, as a version of today. It is live within a second.'), shownDiff(lines, 'What changes')],
    confirm: 'Restore',
    action: () => post('config', { document: shown.document, based_on: active?.version ?? null }),
  });
  if (!result) return;
  say('Restored.');
  context.refreshStatus();
  location.hash = '#/config/versions';
}

export function waiting(context) {
  const { main, signal } = context;
  const place = h('div');
  add(main, place);
  into(place, async () => {
    let active = null;
    try {
      active = await get('config', null, signal);
    } catch (error) {
      if (error.status !== 404) throw error;
    }
    const held = active?.waiting;
    if (!held) return card('Waiting for approval', empty('Nothing waits.', h('p', null, 'When End Close keeps the configuration, a document that would let more leave than today waits here for a person.')));
    const { lines } = await get('config/diff', { from: active.version, to: 'waiting' }, signal);
    const approve = async () => {
      const result = await ask({
        title: 'Approve this configuration?',
        body: [h('p', null, foreign(held.reason ?? '')), h('p', null, 'It is live within a second.')],
        confirm: 'Approve', kind: 'danger',
        action: () => post('config/approve', { version: held.version }),
      });
      if (!result) return;
      say('Approved.');
      context.refreshStatus();
      location.hash = '#/config';
    };
    return card('Waiting for approval',
      notice('bad', h('strong', null, 'It lets more leave than what runs now. '), foreign(held.reason ?? '')),
      facts(['Version', h('span', { class: 'mono break' }, foreign(held.version))], ['Waits since', time(held.since)]),
      shownDiff(lines, 'What it changes'),
      h('div', { class: 'buttons start' }, button('Approve …', approve, 'danger', { id: 'approve' })));
  });
}
