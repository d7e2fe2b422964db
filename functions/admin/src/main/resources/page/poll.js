// Asking again and again, but not while nobody looks.

/** Runs an asynchronous task every so many milliseconds while the page is visible; slower while it fails. */
export function poll(task, every, signal) {
  let timer = null;
  let running = false;
  let failures = 0;

  async function run() {
    clearTimeout(timer);
    if (running || signal.aborted || document.hidden) return;
    running = true;
    try {
      await task();
      failures = 0;
    } catch (error) {
      if (error.name !== 'AbortError') failures += 1;
    }
    running = false;
    if (!signal.aborted) timer = setTimeout(run, Math.min(every * 2 ** Math.min(failures, 4), Math.max(every, 60_000)));
  }

  document.addEventListener('visibilitychange', () => !document.hidden && run(), { signal });
  window.addEventListener('online', run, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  run();
  return run;
}
