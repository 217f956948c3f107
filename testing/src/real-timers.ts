import timers from 'node:timers';
import { afterAll, expect } from 'vitest';

/** The files of a process share its timers: with stopped ones, the next files would wait forever. */
afterAll(() => {
  expect(globalThis.setTimeout, 'setTimeout').toBe(timers.setTimeout);
});
