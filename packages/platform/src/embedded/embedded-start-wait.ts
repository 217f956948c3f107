/** A start without recovery takes a fraction of a second. */
export const startTimeoutMs = 30_000;
/**
 * PostgreSQL reports its recovery every five seconds. The checkpoint at its end reports nothing, and writes
 * 64 MB at most.
 */
export const silentRecoveryTimeoutMs = 5 * 60_000;

/** How often PostgreSQL reports the progress of its recovery in the log. */
export const recoveryReportInterval = '5s';

const recoveryPattern = /recovery in progress|redo (starts|in progress|done)|syncing data directory/;

interface StartState {
  readonly nowMs: number;
  /** What the starting server has written into its log. */
  readonly log: string;
}

/**
 * Returns a function that tells whether a starting server has stalled. A server that was killed recovers
 * first. That may take many minutes, and starts from the beginning if it is ended: it is waited for as long
 * as its log grows.
 */
export function createStallCheck(startedAtMs: number): (state: StartState) => boolean {
  let progressAtMs = startedAtMs;
  let logLength = 0;
  return ({ nowMs, log }) => {
    if (!recoveryPattern.test(log)) return nowMs - startedAtMs > startTimeoutMs;
    if (log.length !== logLength) {
      logLength = log.length;
      progressAtMs = nowMs;
    }
    return nowMs - progressAtMs > silentRecoveryTimeoutMs;
  };
}
