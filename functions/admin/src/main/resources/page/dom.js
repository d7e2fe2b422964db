// Elements out of data. Whatever comes from outside ends as a text node or an attribute's value, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked' || name === 'disabled') node[name] = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  add(node, children);
  return node;
}

/** Appends nodes, texts and lists of them; null and false are nothing. */
export function add(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/** An HTML element; a member beginning with "on" is a listener, the others are attributes. */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element. */
export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

// Characters that turn or hide text: control characters, bidirectional overrides and isolates, zero-width ones, tags.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** The text with what can't be seen, or would turn it around, written as an escape: what is shown is what is there. */
export function visible(text) {
  return String(text).replace(UNSEEN, (found) => {
    const code = found.codePointAt(0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** Text of somebody else's, kept from turning the direction of the text around it. */
export function foreign(text) {
  return h('bdi', null, visible(text));
}

export function replace(node, ...children) {
  const fragment = document.createDocumentFragment();
  add(fragment, children);
  node.replaceChildren(fragment);
}

/**
 * Draws data into a node, again whenever it is given other data. What had the focus has it again
 * (by its data-key), and what was folded out stays so: a refresh takes nothing out of anyone's hands.
 */
export function region(node, draw) {
  let last;
  let first;
  return (data) => {
    const now = JSON.stringify(data);
    // Something else may stand there meanwhile: what is being waited for, or what went wrong.
    if (now === last && node.firstChild === first) return;
    last = now;
    const focused = node.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    const open = [...node.querySelectorAll('details[open][data-key]')].map((d) => d.dataset.key);
    const scrolled = [...node.querySelectorAll('[data-scroll]')].map((s) => [s.dataset.scroll, s.scrollLeft]);
    replace(node, draw(data));
    first = node.firstChild;
    for (const each of node.querySelectorAll('details[data-key]')) each.open ||= open.includes(each.dataset.key);
    for (const [name, left] of scrolled) {
      const again = node.querySelector(`[data-scroll="${CSS.escape(name)}"]`);
      if (again) again.scrollLeft = left;
    }
    if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  };
}

let ids = 0;

/** An id no other element has. */
export function fresh(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}
