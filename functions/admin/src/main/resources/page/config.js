// Config: the routes document, as it is, as it was, and as it could be.

import { get } from './api.js';
import { apply } from './apply.js';
import { shownDiff, diff } from './diff.js';
import { add, foreign, h, replace } from './dom.js';
import { editor } from './editor.js';
import { many, short } from './format.js';
import { button, download, failure, heading, loading, notice, select, time, titled } from './parts.js';
import { ask, show } from './dialog.js';
import { preview, rehearse } from './trial.js';
import { validator } from './validator.js';
import { versions, version, waiting } from './versions.js';

const KEPT = 'relay.draft';

export function open(context) {
  const [page, which] = context.rest;
  const link = (href, text, here) => h('a', { href, 'aria-current': here ? 'page' : null }, text);
  add(context.main, heading('Configuration'), h('nav', { class: 'sub-nav', 'aria-label': 'Configuration' },
    link('#/config', 'Edit', !page), link('#/config/versions', 'Versions', page === 'versions'), link('#/config/waiting', 'Waiting', page === 'waiting')));
  if (page === 'versions') which ? version(context, which) : versions(context);
  else if (page === 'waiting') waiting(context);
  else edit(context);
}

/** What is being typed outlives a look at another tab, and a reload of this one. */
const draft = {
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT));
    } catch {
      return null;
    }
  },
  write(text, basedOn) {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ text, basedOn }));
    } catch {
      // A browser that keeps nothing: the draft then lives as long as this tab does.
    }
  },
  drop() {
    try {
      sessionStorage.removeItem(KEPT);
    } catch {
      // As above: there is nothing to remove.
    }
  },
};

async function current(signal) {
  try {
    return await get('config', null, signal);
  } catch (error) {
    if (error.status === 404) return { version: null, document: '', problems: [], warnings: [] };
    throw error;
  }
}

async function edit(context) {
  const { main, signal } = context;
  const place = h('div', null, loading());
  add(main, place);
  let active;
  let sources = [];
  try {
    [active, sources] = await Promise.all([current(signal), get('sources', null, signal).then((a) => a.items ?? [], () => [])]);
  } catch (error) {
    if (error.name !== 'AbortError') replace(place, failure(error, () => { place.remove(); edit(context); }));
    return;
  }
  const kept = draft.read();
  const state = { active, basedOn: active.version, managed: active.owner === 'endclose' };
  const top = h('div');
  const applyButton = button('Apply …', () => applied(), 'primary', { disabled: true, id: 'apply' });
  const seen = h('p', { class: 'help' });
  const check = validator(signal, (result) => {
    field.mark([...result.problems.map((p) => ({ ...p, tone: 'bad' })), ...result.warnings.map((w) => ({ ...w, tone: 'warn' }))]);
    ready(result);
  }, (line, column) => field.goTo(line, column));
  const field = editor({ label: 'Routes document', changed: edited });

  function edited(text) {
    if (text === state.active.document) draft.drop();
    else draft.write(text, state.basedOn);
    ready(null);
    check.ask(text);
  }

  function ready(result) {
    const same = field.text === state.active.document;
    applyButton.disabled = state.managed || same || !result?.valid;
    replace(seen, same ? [state.active.version ? ['This is what runs: version ', h('code', { title: state.active.version }, short(state.active.version, 12)), ', applied ', time(state.active.applied_at), ' by ', foreign(state.active.applied_by ?? 'someone'), '.'] : 'Nothing is configured yet.']
      : ['A draft; nothing runs differently until it is applied. ', button('See the difference', () => show({ title: 'Draft and what runs', body: shownDiff(diff(state.active.document, field.text)) }), 'link'), ' ',
        button('Throw the draft away', () => discard(), 'link')]);
  }

  function take(now) {
    state.active = now;
    state.basedOn = now.version;
    draft.drop();
    field.set(now.document);
    replace(top, banner(state));
    check.now(now.document);
    ready(null);
  }

  async function discard() {
    if (await ask({ title: 'Throw the draft away?', body: h('p', null, 'The editor shows what runs again.'), confirm: 'Throw away', kind: 'danger', action: async () => true })) take(await current(signal));
  }

  async function applied() {
    const outcome = await apply(state.active, field.text, state.basedOn, check.last());
    if (outcome?.applied || outcome?.theirs) {
      take(await current(signal));
      context.refreshStatus();
    } else if (outcome?.rebased) {
      state.active = await current(signal);
      state.basedOn = state.active.version;
      edited(field.text);
      replace(top, banner(state), notice('waiting', 'Your draft now stands on the version that the other editor applied. Look at the difference before you apply: it takes back what they changed and you did not.'));
    }
  }

  const template = select([['', 'Add a route for …'], ...sources.filter((s) => s.template).map((s) => [s.name, s.title ?? s.name])], '', () => {
    const chosen = sources.find((s) => s.name === template.value);
    template.value = '';
    if (!chosen?.template) return;
    if (field.text.trim() === '') {
      field.set(`${chosen.template.trimEnd()}\n`);
      edited(field.text);
    } else {
      field.append(`${field.text.endsWith('\n') ? '' : '\n'}${chosen.template.replace(/^[^]*?^routes:[ \t]*\n/m, '').trimEnd()}\n`);
    }
  });
  template.setAttribute('aria-label', 'Add a route from a template');

  replace(place, top, h('div', { class: 'editing' },
    titled('Routes document', [sources.some((s) => s.template) ? template : null, button('Save as a file', () => download('routes.yaml', 'application/yaml', field.text), 'small')],
      field.node, h('div', { class: 'below' }, seen, applyButton)),
    check.node),
  h('div', { class: 'two' }, preview(context, () => field.text), rehearse(context, () => field.text)));
  const text = kept?.text ?? active.document;
  if (kept) state.basedOn = kept.basedOn;
  replace(top, banner(state), kept && kept.basedOn !== active.version
    ? notice('waiting', 'Another version was applied since you began this draft. Applying asks what to do about it.') : null);
  field.set(text);
  ready(null);
  check.now(text);
  context.onStatus((answer) => {
    const version = answer?.config?.version;
    // A status that is a little older than what was just applied here tells of nobody else.
    if (!version || version === state.active.version || new Date(answer.config.applied_at) <= new Date(state.active.applied_at)) return;
    if (field.text === state.active.document) current(signal).then(take, () => {});
    else replace(top, banner(state), notice('waiting', `Version ${short(version, 8)} was applied meanwhile by ${answer.config.applied_by ?? 'someone else'}. Your draft is kept; applying asks what to do about it.`));
  });
}

function banner({ active, managed }) {
  const problems = active.problems ?? [];
  return [
    managed ? notice('quiet', h('strong', null, 'End Close keeps this configuration. '), 'Edits are made there. Here you can check a draft, preview and rehearse it.') : null,
    active.waiting ? notice('waiting', h('strong', null, 'A version from End Close waits for approval. '), h('a', { href: '#/config/waiting' }, 'Look at what it changes')) : null,
    problems.length ? notice('bad', h('strong', null, `What runs has ${many(problems.length, 'problem')}. `), 'The routes they are in stand still, the others work. Mend it here and apply.') : null,
  ];
}
