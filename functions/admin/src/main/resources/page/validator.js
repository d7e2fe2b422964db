// Checks a draft while it is typed: what is wrong, at which line, and what it would change for the worse.

import { post } from './api.js';
import { foreign, h, replace } from './dom.js';
import { many } from './format.js';
import { badge, failure, titled } from './parts.js';

const PAUSE = 450;

/** found(result) is called with each answer; goTo(line, column) when a problem is chosen. */
export function validator(signal, found, goTo) {
  const place = h('div', { 'aria-live': 'polite' });
  const node = titled('Check', null, place);
  let timer = null;
  let asked = 0;
  let last = null;

  async function now(text) {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    if (text.trim() === '') {
      last = { valid: false, problems: [], warnings: [] };
      found(last);
      replace(place, h('p', { class: 'help' }, 'Empty.'));
      return;
    }
    try {
      const answer = await post('config/validate', { document: text }, signal);
      if (mine !== asked) return;
      last = { valid: answer.valid, problems: answer.problems ?? [], warnings: answer.warnings ?? [], removed: answer.removed_routes ?? [], widens: answer.widens ?? [] };
    } catch (error) {
      if (error.name === 'AbortError' || mine !== asked) return;
      // A document that is refused outright still says where.
      if (error.problems.length === 0) {
        replace(place, failure(error, () => now(text)));
        return;
      }
      last = { valid: false, problems: error.problems, warnings: [], removed: [], widens: [] };
    }
    found(last);
    replace(place, shown(last, goTo));
  }

  return {
    node,
    now,
    ask(text) {
      clearTimeout(timer);
      last = null;
      timer = setTimeout(() => now(text), PAUSE);
    },
    last: () => last,
  };
}

function shown(result, goTo) {
  return [
    h('p', null, result.valid ? badge({ label: 'Valid', tone: 'good' }) : badge({ label: many(result.problems.length, 'problem'), tone: 'bad' }),
      result.warnings.length ? [' ', badge({ label: many(result.warnings.length, 'warning'), tone: 'waiting' })] : null),
    list(result.problems, 'bad', goTo),
    list(result.warnings, 'warn', goTo),
    consequences(result),
  ];
}

/** What applying would mean beyond the routes themselves. */
export function consequences({ removed = [], widens = [] }) {
  return [
    removed.map((gone) => h('div', { class: 'notice waiting' }, h('strong', null, 'Removes ', foreign(gone.route), '. '),
      gone.events_left ? `${many(gone.events_left, 'event')} of it would be left, kept but not sent until the route is back.` : 'No events of it are left.')),
    widens.length ? h('div', { class: 'notice waiting' }, h('strong', null, 'More would leave than today: '),
      h('ul', null, widens.map((each) => h('li', null, foreign(each))))) : null,
  ];
}

function list(problems, tone, goTo) {
  if (problems.length === 0) return null;
  return h('ul', { class: `problems ${tone}` }, problems.map((problem) => h('li', null,
    problem.line ? h('button', { type: 'button', class: 'link', onclick: () => goTo(problem.line, problem.column ?? 1) }, `Line ${problem.line}`) : null,
    problem.path ? h('code', { class: 'break' }, foreign(problem.path)) : null, h('span', { class: 'break' }, foreign(problem.message)))));
}
