// Numbers keep the digits they came with: an amount or an id beyond a double's reach must not be shown rounded.

/** A number that a double can't hold as it is written. */
export class Digits {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }

  // What is compared and kept is the text.
  toJSON() {
    return { digits: this.text };
  }
}

const MARK = '\u0000digits';
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g;

/** JSON.parse, but a number that would not come out as it is written becomes Digits. */
export function parse(text) {
  const kept = text.replace(TOKEN, (token) => {
    const number = token[0] === '-' || (token[0] >= '0' && token[0] <= '9');
    return !number || String(Number(token)) === token ? token : JSON.stringify({ [MARK]: token });
  });
  return JSON.parse(kept, (_, value) =>
    value !== null && typeof value === 'object' && MARK in value ? new Digits(String(value[MARK])) : value);
}

/** A value as indented JSON. */
export function print(value, indent = '') {
  const inner = `${indent}  `;
  if (value instanceof Digits) return value.text;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const list = Array.isArray(value);
  const parts = list
    ? value.map((each) => inner + print(each, inner))
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${print(each, inner)}`);
  const [begin, end] = list ? '[]' : '{}';
  return parts.length === 0 ? begin + end : `${begin}\n${parts.join(',\n')}\n${indent}${end}`;
}

/** A JSON text with line breaks and nothing else changed: no digit, no repeated key. Null when it isn't JSON. */
export function indented(text) {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  let out = '';
  let depth = 0;
  let before = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(TOKEN)) {
    const opens = before === '{' || before === '[';
    const closes = token === '}' || token === ']';
    if (closes) {
      depth -= 1;
      out += opens ? token : line() + token;
    } else {
      if (opens || before === ',') out += line();
      out += token === ':' ? ': ' : token;
      if (token === '{' || token === '[') depth += 1;
    }
    before = token;
  }
  return out;
}
