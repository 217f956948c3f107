import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getNetworkStatus, trackSlowCall } from './network-status.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call counts as slow from its eighth second until it ends', () => {
  const over = trackSlowCall();
  vi.advanceTimersByTime(7_999);
  expect(getNetworkStatus()).toBe('online');
  vi.advanceTimersByTime(1);
  expect(getNetworkStatus()).toBe('slow');
  over();
  over();
  expect(getNetworkStatus()).toBe('online');
});

test('the connection is slow until the last slow call has ended, and not because of one that came in time', () => {
  const [first, second] = [trackSlowCall(), trackSlowCall()];
  vi.advanceTimersByTime(9_000);
  first();
  expect(getNetworkStatus()).toBe('slow');
  second();
  const quick = trackSlowCall();
  quick();
  vi.advanceTimersByTime(9_000);
  expect(getNetworkStatus()).toBe('online');
});

test('offline has priority over slow', () => {
  const over = trackSlowCall();
  vi.advanceTimersByTime(9_000);
  vi.stubGlobal('navigator', { onLine: false });
  expect(getNetworkStatus()).toBe('offline');
  over();
});
