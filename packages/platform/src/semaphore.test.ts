import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('work above the limit waits in order, and is refused above the limit of the queue', async () => {
  const take = createSemaphore({ maxConcurrent: 2, maxQueued: 3, retryAfterSeconds: 5 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (number: number) =>
    take(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 1) throw new Error('The first one fails.');
      return number;
    }).catch(() => 'failed');
  const all = [1, 2, 3, 4, 5].map(work);
  await expect(take(async () => 6)).rejects.toMatchObject({ code: 'server.unavailable' });
  for (const running of [
    [1, 2],
    [1, 2, 3],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]) {
    await nextTurn();
    expect(begun).toEqual(running);
    ends.shift()?.();
  }
  await nextTurn();
  ends.shift()?.();
  expect(await Promise.all(all)).toEqual(['failed', 2, 3, 4, 5]);
  expect(await take(async () => 7)).toBe(7);
});
