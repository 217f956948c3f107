import type { Clock } from '@golden-acers/platform';

/** "Fewer than 30 calls a minute over all, fewer than 10 a minute for the record queries", per agent. */
const callLimitPerMinute = 30;
const recordCallLimitPerMinute = 10;

export interface CallRateLimiter {
  /** Counts a call unless it is one too many within any minute; then it says false and the call isn't counted. */
  tryAcquire(agentId: string, isRecordQuery: boolean, minuteMs: number): boolean;
}

/** Exact over every window of a minute, the strictest reading, so that a caller who keeps it keeps any other. */
export function createCallRateLimiter(clock: Clock): CallRateLimiter {
  const calls = new Map<string, { atMs: number; isRecordQuery: boolean }[]>();
  return {
    tryAcquire(agentId, isRecordQuery, minuteMs) {
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
