// A week of one route as seven small bars.

import { h, svg } from './dom.js';
import { count } from './format.js';

const KINDS = [['delivered', 'delivered'], ['skipped_existing', 'already there'], ['filtered', 'filtered'], ['parked', 'parked']];
const WIDTH = 12;
const GAP = 4;
const HEIGHT = 28;

/** Stacked bars, each week on its own scale; the numbers are in each bar's title and, summed, beside. */
export function bars(name, week) {
  const total = (day) => KINDS.reduce((sum, [kind]) => sum + (day[kind] ?? 0), 0);
  const most = Math.max(1, ...week.map(total));
  const all = week.reduce((sum, day) => sum + total(day), 0);
  const said = KINDS.map(([kind, word]) => `${count(week.reduce((sum, day) => sum + (day[kind] ?? 0), 0))} ${word}`).join(', ');
  const drawn = week.map((day, at) => {
    const x = at * (WIDTH + GAP);
    let y = HEIGHT;
    const column = [svg('title', null, `${day.day} UTC: ${KINDS.map(([kind, word]) => `${count(day[kind] ?? 0)} ${word}`).join(', ')}`),
      svg('rect', { x, y: 0, width: WIDTH, height: HEIGHT, class: 'ground' })];
    for (const [kind] of KINDS) {
      if (!day[kind]) continue;
      // One event among a million still shows.
      const height = Math.max(1.5, (HEIGHT - 1) * day[kind] / most);
      y = Math.max(0, y - height);
      column.push(svg('rect', { x, y: y.toFixed(2), width: WIDTH, height: height.toFixed(2), class: kind }));
    }
    return svg('g', null, column);
  });
  const width = Math.max(1, week.length) * (WIDTH + GAP) - GAP;
  return h('span', { class: 'week' },
    svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': `${name}, last ${week.length} days: ${said}` }, drawn),
    h('span', { class: 'sub' }, count(all)));
}
