// Numbers, times and sizes as people read them.

const counts = new Intl.NumberFormat('en-US');
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of who looks. */
export function viewerZone() {
  return zone;
}

export function count(n) {
  return n === null || n === undefined ? '–' : counts.format(n);
}

/** "1 event", "2 events". */
export function many(n, one, more = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : more}`;
}

export function bytes(n) {
  if (n === null || n === undefined) return '–';
  if (n < 1024) return `${n} B`;
  if (n < 1024 * 1024) return `${(n / 1024).toFixed(1)} kB`;
  return `${(n / 1024 / 1024).toFixed(1)} MB`;
}

const pad = (n) => String(n).padStart(2, '0');

/** 2026-07-01 02:00:10 in the viewer's zone. */
export function local(iso) {
  const t = new Date(iso);
  if (Number.isNaN(t.getTime())) return String(iso);
  return `${t.getFullYear()}-${pad(t.getMonth() + 1)}-${pad(t.getDate())} `
    + `${pad(t.getHours())}:${pad(t.getMinutes())}:${pad(t.getSeconds())}`;
}

/** 2026-07-01 00:00:10 UTC. */
export function utc(iso) {
  const t = new Date(iso);
  return Number.isNaN(t.getTime()) ? String(iso) : `${t.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** How long between two instants: "12 s", "3 min", "2 h 5 min", "4 d 3 h". */
export function span(from, to) {
  const seconds = Math.max(0, Math.round((new Date(to) - new Date(from)) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  const days = Math.floor(hours / 24);
  return hours % 24 ? `${days} d ${hours % 24} h` : `${days} d`;
}

/** A hash or id short enough for a table: what it begins with. */
export function short(id, keep = 10) {
  const text = String(id);
  const body = text.startsWith('sha256:') ? text.slice(7) : text;
  return body.length > keep + 1 ? `${body.slice(0, keep)}…` : body;
}

/** A day as YYYY-MM-DD in the viewer's zone, some days away from today. */
export function day(offset = 0) {
  const t = new Date();
  t.setDate(t.getDate() + offset);
  return `${t.getFullYear()}-${pad(t.getMonth() + 1)}-${pad(t.getDate())}`;
}

/** What a datetime-local field says, in the viewer's zone, as an instant; null when empty. */
export function instant(field) {
  const t = field ? new Date(field) : null;
  return t && !Number.isNaN(t.getTime()) ? t.toISOString().replace(/\.\d+Z$/, 'Z') : null;
}

/** An instant as a datetime-local field takes it. */
export function field(iso) {
  const text = iso ? local(iso) : '';
  return /^\d{4}-/.test(text) ? text.replace(' ', 'T') : '';
}
