import timers from 'node:timers';
import { afterAll, expect, vi } from 'vitest';

/** The files of a process share its globals. With stopped timers, the next files would wait forever. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(globalThis.setTimeout, 'setTimeout').toBe(timers.setTimeout);
});
