import type { Clock } from '@golden-acers/platform';

/** "Fewer than 30 calls a minute over all, fewer than 10 a minute for the record queries", per agent. */
const callLimitPerMinute = 30;
const recordCallLimitPerMinute = 10;

export type CallRateLimiter = ReturnType<typeof createCallRateLimiter>;

/** Exact over every window of a minute: the strictest reading of the limits. */
export function createCallRateLimiter(clock: Clock) {
  const calls = new Map<string, { atMs: number; isRecordQuery: boolean }[]>();
  return {
    /** Counts the call, unless the agent's limit is reached. */
    tryAcquire(agentId: string, isRecordQuery: boolean, minuteMs: number): boolean {
      const nowMs = clock.now().getTime();
      const recent = (calls.get(agentId) ?? []).filter(({ atMs }) => atMs > nowMs - minuteMs);
      calls.set(agentId, recent);
      const isFull = recent.length >= callLimitPerMinute - 1;
      const records = recent.filter((call) => call.isRecordQuery).length;
      if (isFull || (isRecordQuery && records >= recordCallLimitPerMinute - 1)) return false;
      recent.push({ atMs: nowMs, isRecordQuery });
      return true;
    },
  };
}
