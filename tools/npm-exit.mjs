import process from 'node:process';

const PARENT_POLL_INTERVAL_MS = 200;

/**
 * Calls `callback` when the npm that started this process exits, because npm's shell does not forward
 * signals. Does nothing without npm.
 */
export function onNpmExit(/** @type {() => void} */ callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_POLL_INTERVAL_MS);
  timer.unref();
}
