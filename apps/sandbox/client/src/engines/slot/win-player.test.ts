import { expect, test } from 'vitest';
import { eachWinMs } from './win-player.ts';

test('several wins are shown one at a time before all together', () => {
  expect(eachWinMs(2, true, false)).toBe(480);
  expect(eachWinMs(8, true, false) * 8).toBeLessThanOrEqual(1_900);
});

test('a single win, a return up to the stake, quick play and very many wins are shown at once', () => {
  expect(eachWinMs(1, true, false)).toBe(0);
  expect(eachWinMs(3, false, false)).toBe(0);
  expect(eachWinMs(3, true, true)).toBe(0);
  expect(eachWinMs(20, true, false)).toBe(0);
});
