import { expect, test } from 'vitest';
import { FakeClock } from './clock.ts';
import { cachedFor } from './timed-cache.ts';

test('reads once for all readers, again when the value is too old, and at once after a failure', async () => {
  const clock = new FakeClock(new Date('2026-03-01T12:00:00Z'));
  let reads = 0;
  const read = cachedFor(1_000, clock, async () => {
    reads += 1;
    if (reads === 2) throw new Error('down');
    return reads;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock.advance(999);
  expect(await read()).toBe(1);
  clock.advance(1);
  await expect(read()).rejects.toThrow('down');
  expect(await read()).toBe(3);
});
