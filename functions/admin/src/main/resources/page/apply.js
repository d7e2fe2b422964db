// Making a draft the configuration, and what to do when somebody else was faster.

import { get, post } from './api.js';
import { ask } from './dialog.js';
import { diff, shownDiff } from './diff.js';
import { h } from './dom.js';
import { many, short } from './format.js';
import { button, notice, say } from './parts.js';
import { consequences } from './validator.js';

/**
 * Asks and applies. Undefined when the answer was no; else {applied}, {theirs} (the draft is given up) or
 * {rebased} (the draft stays and stands on the other's version).
 */
export async function apply(active, text, basedOn, check) {
  let conflict = null;
  const result = await ask({
    title: 'Apply this configuration?',
    body: [
      h('p', null, 'It is live within a second: new webhooks and everything not yet mapped follow it. Batches already under way keep the map they were made with.'),
      consequences(check ?? {}),
      check?.warnings?.length ? notice('waiting', many(check.warnings.length, 'warning'), '. They stand in the check beside the editor.') : null,
      shownDiff(diff(active.document, text), 'What changes'),
    ],
    confirm: 'Apply',
    async action() {
      try {
        return await post('config', { document: text, based_on: basedOn });
      } catch (error) {
        // Of two reasons for a 409 this is the one that a draft can be mended for; the other is that End Close keeps it.
        if (error.status !== 409 || !error.body.current || error.body.current === basedOn) throw error;
        conflict = error;
        return { conflict: true };
      }
    },
  });
  if (conflict) return settle(conflict, text);
  if (!result) return undefined;
  say(`Applied: version ${short(result.version, 8)}.`);
  return { applied: true };
}

async function settle(conflict, text) {
  const theirs = await get('config');
  let outcome;
  await ask({
    title: 'Somebody else applied a version meanwhile',
    body: [
      h('p', null, `Version ${short(theirs.version, 8)}, by ${theirs.applied_by ?? 'someone'}. ${conflict.message}`),
      shownDiff(diff(theirs.document, text), 'From theirs to yours'),
      h('p', null, 'Nothing was applied. Keep your draft to bring both together, or take theirs.'),
      h('p', null, button('Take theirs, give up my draft', (event) => {
        outcome = { theirs: true };
        event.target.closest('dialog').close();
      })),
    ],
    confirm: 'Keep my draft',
    async action() {
      outcome = { rebased: true };
      return true;
    },
  });
  return outcome;
}
