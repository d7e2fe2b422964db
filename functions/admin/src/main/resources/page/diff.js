// Two texts, line by line.

import { foreign, h } from './dom.js';
import { many } from './format.js';

/** [{op: " " | "+" | "-", text}], as the relay's own diff says it. */
export function diff(before, after) {
  const a = before.split('\n');
  const b = after.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const kept = (text) => ({ op: ' ', text });
  return [
    ...a.slice(0, start).map(kept),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(kept),
  ];
}

/** By the longest common subsequence; texts too long for its table are shown as replaced whole. */
function middle(a, b) {
  if (a.length * b.length > 4_000_000) return [...a.map((text) => ({ op: '-', text })), ...b.map((text) => ({ op: '+', text }))];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? common[(i + 1) * width + j + 1] + 1 : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
    }
  }
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ op: ' ', text: a[i] });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || common[(i + 1) * width + j] >= common[i * width + j + 1])) {
      lines.push({ op: '-', text: a[i] });
      i += 1;
    } else {
      lines.push({ op: '+', text: b[j] });
      j += 1;
    }
  }
  return lines;
}

const AROUND = 3;
const SAID = { '+': 'added', '-': 'removed', ' ': '' };

/** A diff to read: what changed with some lines around it. */
export function shownDiff(lines, name = 'Changed lines') {
  const changed = lines.filter((line) => line.op !== ' ').length;
  if (changed === 0) return h('p', { class: 'help' }, 'No difference.');
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((line) => line.op !== ' '));
  const rows = [];
  let skipped = 0;
  lines.forEach((line, at) => {
    if (!near[at]) {
      skipped += 1;
      return;
    }
    if (skipped) rows.push(h('div', { class: 'skipped' }, `… ${many(skipped, 'line')} alike`));
    skipped = 0;
    rows.push(h('div', { class: line.op === '+' ? 'plus' : line.op === '-' ? 'minus' : null },
      h('span', { class: 'op', 'aria-hidden': 'true' }, line.op), SAID[line.op] ? h('span', { class: 'unseen' }, `${SAID[line.op]}: `) : null, foreign(line.text)));
  });
  if (skipped) rows.push(h('div', { class: 'skipped' }, `… ${many(skipped, 'line')} alike`));
  return h('div', null,
    h('p', { class: 'help' }, `${many(lines.filter((l) => l.op === '+').length, 'line')} added, ${lines.filter((l) => l.op === '-').length} removed.`),
    h('div', { class: 'code diff', tabindex: '0', role: 'region', 'aria-label': name }, rows));
}
