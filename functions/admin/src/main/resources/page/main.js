// The frame: which tab is open, the killswitch in sight everywhere, the sign-in form.

import { ApiError, get, onReached, onSignInNeeded, post, signIn } from './api.js';
import { foreign, h, region, replace } from './dom.js';
import { local, viewerZone } from './format.js';
import { badge, button, failure, labelled, loading, notice, say, time } from './parts.js';
import { poll } from './poll.js';
import { HOLD, SWITCH } from './words.js';

const TABS = {
  status: () => import('./status.js'),
  events: () => import('./events.js'),
  config: () => import('./config.js'),
  audit: () => import('./audit.js'),
  report: () => import('./report.js'),
};

const main = document.getElementById('main');
const linkState = document.getElementById('link-state');
let leave = new AbortController();
let opened = null;

/** The hash as {tab, rest, params}: #/events/sha256:...?status=parked */
function place() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [tab, ...rest] = path.split('/');
  const decoded = rest.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { tab: tab in TABS ? tab : 'status', rest: decoded, params: new URLSearchParams(query) };
}

// What the relay last said of itself, for whoever needs it: routes for a choice, counts for a warning.
const status = { last: null, listeners: new Set() };

async function askStatus() {
  try {
    const answer = await get('status', null, lifetime.signal);
    status.last = answer;
    frame(answer);
    linkState.textContent = `Updated ${local(answer.at).slice(11)}`;
    for (const listener of status.listeners) listener(answer, null);
    return answer;
  } catch (error) {
    for (const listener of status.listeners) listener(null, error);
    throw error;
  }
}

const lifetime = new AbortController();
let refresh = () => {};

const drawBadge = region(document.getElementById('switch-badge'), (word) => badge(SWITCH[word] ?? SWITCH.none));
const drawAlarms = region(document.getElementById('alarms'), ({ state, waiting, holds }) => [
  state === 'panic' && notice('bad', h('strong', null, 'Panic. '), SWITCH.panic.help, ' ', h('a', { href: '#/status' }, 'Change it')),
  state === 'pause' && notice('waiting', h('strong', null, 'Paused. '), SWITCH.pause.help, ' ', h('a', { href: '#/status' }, 'Change it')),
  holds.map((hold) => notice('waiting', h('strong', null, hold.scope === '*' ? 'Every route is held. ' : `Route ${hold.scope} is held. `),
    `${HOLD[hold.kind] ?? hold.kind}. Nothing is lost: it goes on by itself.`, ' ', h('a', { href: '#/status' }, 'See why'))),
  waiting && notice('waiting', h('strong', null, 'A configuration waits for approval. '), h('a', { href: '#/config/waiting' }, 'Look at what it changes')),
]);
const drawAbout = region(document.getElementById('about'), ({ version }) =>
  [`Relay ${version} · times in ${viewerZone()}, UTC in each one’s title`]);

function frame(answer) {
  drawBadge(answer.killswitch);
  drawAlarms({
    state: answer.killswitch,
    waiting: Boolean(answer.config?.waiting),
    holds: (answer.holds ?? []).map(({ scope, kind }) => ({ scope, kind })),
  });
  drawAbout({ version: answer.version });
}

async function open({ focus }) {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const { tab, rest, params } = place();
  opened = tab;
  for (const link of document.querySelectorAll('nav[aria-label="Sections"] a')) {
    if (link.getAttribute('href') === `#/${tab}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  replace(main, loading());
  const context = {
    main, signal, rest, params,
    every: (ms, task) => poll(task, ms, signal),
    onStatus(listener) {
      status.listeners.add(listener);
      signal.addEventListener('abort', () => status.listeners.delete(listener));
      if (status.last) listener(status.last, null);
    },
    refreshStatus: () => refresh(),
  };
  try {
    const view = await TABS[tab]().catch(() => {
      throw new ApiError(0, { error: 'This part of the page can’t be loaded: the relay can’t be reached from here.' });
    });
    if (signal.aborted) return;
    main.replaceChildren();
    view.open(context);
  } catch (error) {
    if (signal.aborted) return;
    // A browser may remember that a module could not be had; a reload asks anew.
    replace(main, failure(error, error.status === 0 ? () => location.reload() : () => open({ focus: true })));
  }
  const h1 = main.querySelector('h1');
  document.title = `${h1?.textContent ?? 'Relay'} · Relay`;
  if (focus) {
    h1?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
}

function signInForm(error) {
  if (document.querySelector('dialog.sign-in')) return;
  const user = h('input', { name: 'username', autocomplete: 'username', required: true, autocapitalize: 'off', spellcheck: 'false' });
  const password = h('input', { name: 'password', type: 'password', autocomplete: 'current-password', required: true });
  const trouble = h('div');
  const send = h('button', { type: 'submit', class: 'primary' }, 'Sign in');
  const form = h('form', { method: 'dialog' }, h('h2', { id: 'sign-in' }, 'Sign in to the relay'),
    notice('quiet', error.message),
    labelled('User', user), labelled('Password', password),
    trouble, h('div', { class: 'buttons' }, send));
  const dialog = h('dialog', { class: 'sign-in', 'aria-labelledby': 'sign-in' }, form);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    replace(trouble);
    try {
      await signIn(user.value, password.value);
    } catch (wrong) {
      replace(trouble, notice('bad', foreign(wrong.message)));
      password.select();
      return;
    } finally {
      send.disabled = false;
    }
    dialog.close();
    dialog.remove();
    refresh();
    who();
    // What is being typed in the editor is kept; the other tabs are read anew.
    if (opened !== 'config' || !main.querySelector('textarea')) open({ focus: false });
  });
  document.body.append(dialog);
  dialog.showModal();
  user.focus();
}

/** Who the relay takes the viewer for, and the way out where there is one. */
async function who() {
  try {
    const session = await get('session', null, lifetime.signal);
    const out = async () => {
      await post('sign-out', {});
      location.assign('sign-in');
    };
    replace(document.getElementById('who'), ['You are ', foreign(session.caller)],
      session.signs_out ? [' · ', button('Sign out', () => out().catch((error) => say(error.message)), 'link')] : null);
  } catch {
    // Not worth a word of its own: the tab's own call says what is wrong.
  }
}

onSignInNeeded(signInForm);
onReached((ok) => {
  if (!ok) linkState.replaceChildren(h('span', { class: 'offline' }, 'Not connected'),
    status.last ? h('span', null, ' · last seen ', time(status.last.at)) : '');
});

// A hash that names an element would be taken for a place of its own.
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
window.addEventListener('hashchange', () => open({ focus: true }));
refresh = poll(askStatus, 10_000, lifetime.signal);
who();
open({ focus: false });
