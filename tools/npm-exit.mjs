import process from 'node:process';

const PARENT_POLL_INTERVAL_MS = 200;

/**
 * Calls back when npm, which started us, has ended. npm passes a signal on to the shell between us, and that shell ends
 * without telling us; so does whoever kills npm. Started without npm, we outlive our parent, as with `node … &`.
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
