import timers from 'node:timers';
import { afterAll, expect } from 'vitest';

/** The files of a process share its timers: after a file that leaves stopped ones, others would wait forever. */
afterAll(() => {
  expect(globalThis.setTimeout, 'setTimeout').toBe(timers.setTimeout);
});
