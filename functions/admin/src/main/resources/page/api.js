// The operators' API as functions. Every answer is data or an ApiError that says what to do.

import { parse } from './json.js';

/** What went wrong: status 0 means that the relay could not be reached. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body?.error ?? `The relay answered ${status}.`);
    this.status = status;
    this.field = body?.field ?? null;
    this.problems = body?.problems ?? [];
    this.body = body ?? {};
  }
}

let signInNeeded = () => {};
let reached = () => {};

/** Called when an answer says 401, with what the relay says about it. */
export function onSignInNeeded(listener) {
  signInNeeded = listener;
}

/** Called after each call with whether the relay answered. */
export function onReached(listener) {
  reached = listener;
}

function query(params) {
  const given = Object.entries(params ?? {}).filter(([, v]) => v !== null && v !== undefined && v !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** A path segment; colons stay, so that what is signed and what is sent are the same text. */
export function segment(text) {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}

async function fetched(path, options) {
  try {
    const response = await fetch(path, { ...options, cache: 'no-store', credentials: 'same-origin', redirect: 'error' });
    reached(true);
    return response;
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    reached(false);
    throw new ApiError(0, { error: 'The relay can’t be reached from here. What you see may be old.' });
  }
}

async function answered(response) {
  if (response.ok) return response;
  const text = await response.text();
  let body = null;
  try {
    body = parse(text);
  } catch {
    body = { error: `The relay answered ${response.status} without saying why.` };
  }
  const error = new ApiError(response.status, body);
  if (response.status === 401 && !response.url.endsWith('/sign-in')) signInNeeded(error);
  throw error;
}

async function call(path, options, signal) {
  const headers = { accept: 'application/json', ...options.headers };
  return answered(await fetched(path, { ...options, headers, signal }));
}

async function json(response) {
  return parse(await response.text());
}

/** GET; tried once more on 502 and 503, which a function that was asleep answers while it wakes. */
export async function get(path, params, signal) {
  const url = path + query(params);
  try {
    return await json(await call(url, { method: 'GET' }, signal));
  } catch (error) {
    if (error.status !== 502 && error.status !== 503) throw error;
    await new Promise((done) => setTimeout(done, 700));
    return json(await call(url, { method: 'GET' }, signal));
  }
}

/** GET of all lines of a list, in as many calls as it takes. */
export async function getLines(path, params, signal) {
  let text = '';
  let cursor = null;
  do {
    const response = await call(path + query({ ...params, cursor }), { method: 'GET', headers: { accept: '*/*' } }, signal);
    text += await response.text();
    cursor = response.headers.get('relay-cursor');
  } while (cursor);
  return text;
}

/** POST of a JSON object: every change goes this way. */
export async function post(path, body, signal, more) {
  const headers = { 'content-type': 'application/json', 'relay-request': '1', ...more };
  return json(await call(path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) }, signal));
}

/** Shows the user and password once; the relay answers with a cookie that no script can read. */
export function signIn(user, password) {
  const utf8 = new TextEncoder().encode(`${user}:${password}`);
  return post('sign-in', {}, undefined, { authorization: `Basic ${btoa(String.fromCharCode(...utf8))}` });
}
