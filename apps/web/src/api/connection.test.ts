import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, timeCall } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls a server slow from the eighth second of a call on, until that call is over', () => {
  const over = timeCall();
  vi.advanceTimersByTime(7_999);
  expect(connection()).toBe('up');
  vi.advanceTimersByTime(1);
  expect(connection()).toBe('slow');
  over();
  over();
  expect(connection()).toBe('up');
});

it('stays slow until the last slow call is over, and never was for one that came in time', () => {
  const [first, second] = [timeCall(), timeCall()];
  vi.advanceTimersByTime(9_000);
  first();
  expect(connection()).toBe('slow');
  second();
  const quick = timeCall();
  quick();
  vi.advanceTimersByTime(9_000);
  expect(connection()).toBe('up');
});

it('is offline before it is slow', () => {
  const over = timeCall();
  vi.advanceTimersByTime(9_000);
  vi.stubGlobal('navigator', { onLine: false });
  expect(connection()).toBe('offline');
  over();
});
