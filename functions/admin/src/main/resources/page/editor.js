// A plain text field for YAML with line numbers, a little colour, and each problem at its line.
// A text field, not an editor of its own making: screen readers, phones, undo and the Tab key work as everywhere.

import { foreign, fresh, h } from './dom.js';

const KEY = /^(\s*(?:- +)*)([^\s#:'"][^:#]*?)(:)(?=\s|$)(.*)$/;

/** Where a line's comment begins; its length when it has none. A # inside quotes, or inside a word, begins none. */
function commentAt(line) {
  let quote = null;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    const begins = at === 0 || /[\s[{,:]/.test(line[at - 1]);
    if (quote) quote = sign === quote ? null : quote;
    else if ((sign === '"' || sign === "'") && begins) quote = sign;
    else if (sign === '#' && (at === 0 || /\s/.test(line[at - 1]))) return at;
  }
  return line.length;
}

function painted(line) {
  const code = line.slice(0, commentAt(line));
  const rest = line.slice(code.length);
  const key = code.match(KEY);
  return [
    ...(key ? [key[1], h('span', { class: 'key' }, key[2]), key[3], key[4]] : [code]),
    rest ? h('span', { class: 'comment' }, rest) : null,
  ].filter((part) => part !== '' && part !== null);
}

/**
 * The field. changed(text) is called after every edit.
 * Gives {node, text, set, insert, mark, goTo}.
 */
export function editor({ label, changed, readonly = false }) {
  const area = h('textarea', {
    id: fresh('editor'), 'aria-label': label, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', wrap: 'off', readonly,
  });
  const under = h('div', { class: 'under', 'aria-hidden': 'true' });
  const gutter = h('div', { class: 'gutter', 'aria-hidden': 'true' });
  const node = h('div', { class: 'editor' }, gutter, h('div', { class: 'paper' }, under, area));
  let lines = [];
  let marks = new Map();

  const scroll = () => {
    under.scrollTop = area.scrollTop;
    under.scrollLeft = area.scrollLeft;
    gutter.scrollTop = area.scrollTop;
  };

  const lineNode = (text, at) => {
    const found = marks.get(at + 1);
    return h('div', { class: found ? `line ${found.tone}` : 'line' }, painted(text), text === '' ? '\u200b' : null,
      found ? h('span', { class: 'said' }, foreign(found.message)) : null);
  };

  /** Draws the lines that are not what they were. */
  function paint(all = false) {
    const now = area.value.split('\n');
    let same = 0;
    while (!all && same < lines.length && same < now.length && lines[same] === now[same]) same += 1;
    let tail = 0;
    // A line that moved keeps its drawing only while no mark depends on its number.
    while (!all && (marks.size === 0 || now.length === lines.length) && tail < lines.length - same && tail < now.length - same
      && lines[lines.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
    const old = [...under.children].slice(same, lines.length - tail);
    const after = under.children[lines.length - tail] ?? null;
    for (const each of old) each.remove();
    for (let at = same; at < now.length - tail; at += 1) under.insertBefore(lineNode(now[at], at), after);
    lines = now;
    while (gutter.children.length > now.length) gutter.lastChild.remove();
    while (gutter.children.length < now.length) gutter.append(h('div', null, String(gutter.children.length + 1)));
    for (let at = 0; at < now.length; at += 1) {
      const tone = marks.get(at + 1)?.tone ?? '';
      if (gutter.children[at].className !== tone) gutter.children[at].className = tone;
    }
    scroll();
  }

  /** Puts a text in so that the browser's undo takes it back. */
  function insert(text) {
    area.focus();
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
      area.dispatchEvent(new Event('input'));
    }
  }

  area.addEventListener('scroll', scroll);
  area.addEventListener('input', () => {
    paint();
    changed(area.value);
  });
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || readonly || event.ctrlKey || event.metaKey) return;
    const before = area.value.slice(0, area.selectionStart).split('\n').pop();
    const indent = before.match(/^\s*/)[0] + (/^\s*- /.test(before) ? '  ' : '') + (/:\s*$/.test(before) ? '  ' : '');
    if (!indent) return;
    event.preventDefault();
    insert(`\n${indent}`);
  });

  return {
    node,
    area,
    get text() {
      return area.value;
    },
    set(text) {
      area.value = text;
      paint(true);
    },
    insert,
    append(text) {
      area.setSelectionRange(area.value.length, area.value.length);
      insert(text);
    },
    /** Marks lines; found: [{line, message, tone: "bad" | "warn"}]. Of several on a line the first is shown. */
    mark(found) {
      const next = new Map();
      for (const each of found) {
        const line = Math.min(Math.max(1, each.line ?? 1), Math.max(1, lines.length));
        if (!next.has(line)) next.set(line, each);
      }
      if (JSON.stringify([...next]) === JSON.stringify([...marks])) return;
      marks = next;
      area.setAttribute('aria-invalid', String(found.some((each) => each.tone === 'bad')));
      paint(true);
    },
    /** The caret to a line and column, both from 1. */
    goTo(line, column = 1) {
      const start = area.value.split('\n').slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      area.focus();
      area.setSelectionRange(start + column - 1, start + column - 1);
      const height = area.scrollHeight / Math.max(1, lines.length);
      area.scrollTop = Math.max(0, height * (line - 4));
      scroll();
    },
  };
}
