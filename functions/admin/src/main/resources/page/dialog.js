// Questions before something is done. The browser's own modal dialogs keep the focus inside and give it back.

import { foreign, fresh, h, replace } from './dom.js';
import { button, failure } from './parts.js';

/**
 * Asks. The action runs on confirmation, the buttons off meanwhile; its failure is shown inside and the dialog stays.
 *
 * asked: {title, body, confirm, kind ("danger" or "primary"), action: signal -> promise, word: what must be typed first}
 * Resolves to the action's result, or undefined when the answer was no.
 */
export function ask({ title, body, confirm, kind = 'primary', action, word }) {
  return new Promise((resolve) => {
    const id = fresh('dialog');
    const trouble = h('div');
    const cancelled = new AbortController();
    const yes = h('button', { type: 'submit', class: kind }, confirm);
    const no = button('Cancel', () => dialog.close());
    const typed = word ? h('input', { id: `${id}-word`, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' }) : null;
    let result;
    const form = h('form', { method: 'dialog' },
      h('h2', { id }, title),
      h('div', { class: 'dialog-body' }, body),
      typed ? h('div', { class: 'field' }, h('label', { for: typed.id }, 'Type ', h('strong', null, word), ' to confirm'), typed) : null,
      trouble,
      h('div', { class: 'buttons' }, no, yes));
    const dialog = h('dialog', { 'aria-labelledby': id }, form);
    const ready = () => { yes.disabled = Boolean(word) && typed.value.trim() !== word; };
    typed?.addEventListener('input', ready);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      yes.disabled = true;
      replace(trouble);
      try {
        result = await action(cancelled.signal) ?? null;
        dialog.close();
      } catch (error) {
        if (error.name === 'AbortError') return;
        replace(trouble, failure(error));
        ready();
      }
    });
    dialog.addEventListener('close', () => {
      cancelled.abort();
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    ready();
    dialog.showModal();
    // Not on what does it: a stray Enter must not.
    const first = form.querySelector('.dialog-body input, .dialog-body textarea, .dialog-body select') ?? typed ?? no;
    first.focus();
  });
}

/** Shows something until it is closed. */
export function show({ title, body, beside }) {
  const id = fresh('dialog');
  const close = button('Close', () => dialog.close());
  const dialog = h('dialog', { class: 'large', 'aria-labelledby': id },
    h('div', { class: 'dialog-form' },
      h('h2', { id }, typeof title === 'string' ? foreign(title) : title),
      h('div', { class: 'dialog-body' }, body),
      h('div', { class: 'buttons' }, beside, close)));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  return dialog;
}
