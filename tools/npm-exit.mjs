import process from 'node:process';

const PARENT_POLL_INTERVAL_MS = 200;

/**
 * Calls back when the npm that started this process exits: npm's shell does not pass signals on. Without
 * npm the process may outlive its parent.
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
