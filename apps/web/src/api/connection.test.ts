import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getNetworkStatus, trackSlowCall } from './network-status.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls a server slow from the eighth second of a call on, until that call is over', () => {
  const over = trackSlowCall();
  vi.advanceTimersByTime(7_999);
  expect(getNetworkStatus()).toBe('online');
  vi.advanceTimersByTime(1);
  expect(getNetworkStatus()).toBe('slow');
  over();
  over();
  expect(getNetworkStatus()).toBe('online');
});

it('stays slow until the last slow call is over, and never was for one that came in time', () => {
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

it('is offline before it is slow', () => {
  const over = trackSlowCall();
  vi.advanceTimersByTime(9_000);
  vi.stubGlobal('navigator', { onLine: false });
  expect(getNetworkStatus()).toBe('offline');
  over();
});
