import { expect, test } from 'vitest';
import { promisesTopWin } from './promise.ts';

const symbol = (id: string, kind: 'pay' | 'wild') => ({ id, kind, multiplier: 1, pays: [] });
const info = {
  symbols: [symbol('gear', 'wild'), symbol('seven', 'pay'), symbol('bell', 'pay')],
  strips: [['seven'], ['seven'], ['seven']],
  lines: [
    [1, 1, 1],
    [0, 1, 2],
  ],
  scatter: [],
  cascades: null,
};

const windowOf = (first: string[], second: string[]) => [first, second, []];

test('suspense builds for a line of the best symbol and wilds that lacks only its last reel', () => {
  const diagonal = windowOf(['seven', 'bell', 'bell'], ['bell', 'gear', 'bell']);
  expect(promisesTopWin(info, diagonal, 2)).toBe(true);
  expect(promisesTopWin(info, diagonal, 1)).toBe(false);
});

test('another symbol, or the best one off the lines, builds no suspense', () => {
  const bells = windowOf(['bell', 'bell', 'bell'], ['bell', 'bell', 'bell']);
  expect(promisesTopWin(info, bells, 2)).toBe(false);
  const offLines = windowOf(['bell', 'bell', 'seven'], ['seven', 'bell', 'seven']);
  expect(promisesTopWin(info, offLines, 2)).toBe(false);
});

test('suspense builds for scatters in a game that has some', () => {
  const sevens = windowOf(['seven', 'seven', 'seven'], ['seven', 'seven', 'seven']);
  const scatter = [{ count: 3, stakes: 2, freeSpins: 8 }];
  expect(promisesTopWin({ ...info, scatter }, sevens, 2)).toBe(false);
});
