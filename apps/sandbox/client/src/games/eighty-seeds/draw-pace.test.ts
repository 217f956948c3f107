import { expect, test } from 'vitest';
import { pauseBeforeDrawMs } from './draw-pace.ts';

const tenths = [0, 0, 17, 53, 1200];

test('the last numbers are drawn slowly while one more hit would pay more', () => {
  const pauses = [4, 16, 19].map((drawn) => pauseBeforeDrawMs({ drawn, total: 20, hits: 2, tenths }));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(new Set(pauses).size).toBe(3);
});

test('there is no suspense when one more hit changes nothing', () => {
  expect(pauseBeforeDrawMs({ drawn: 19, total: 20, hits: 0, tenths })).toBe(130);
  expect(pauseBeforeDrawMs({ drawn: 19, total: 20, hits: 4, tenths })).toBe(130);
});

test('a whole drawing takes at most seven seconds', () => {
  const total = Array.from({ length: 20 }, (_, drawn) =>
    pauseBeforeDrawMs({ drawn, total: 20, hits: 2, tenths }),
  ).reduce((sum, ms) => sum + ms, 0);
  expect(total).toBeLessThan(7_000);
});
