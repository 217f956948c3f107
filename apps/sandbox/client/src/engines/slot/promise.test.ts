import { expect, test } from 'vitest';
import { canOpenFeature, promisesTopWin } from './promise.ts';

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
  freeSpins: null,
  heights: null,
  holdAndWin: null,
  rows: 3,
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

const scatters = [3, 4, 5].map((count) => ({ count, stakes: count, freeSpins: 2 * count }));
const freeSpins = { multiplier: 2, maxMultiplier: 2, retriggerSpins: 3 };
const withScatters = {
  ...info,
  symbols: [...info.symbols, { ...symbol('barn', 'pay'), kind: 'scatter' as const }],
  strips: Array.from({ length: 5 }, () => ['barn', 'bell', 'bell', 'bell', 'bell']),
  scatter: scatters,
  freeSpins,
};
/** Reels of which these show so many of a symbol. */
const showing = (name: string, ...counts: number[]) =>
  counts.map((count) => Array.from({ length: 3 }, (_, row) => (row < count ? name : 'bell')));

test('a reel that can complete the free spins is anticipated', () => {
  expect(canOpenFeature(withScatters, showing('barn', 1, 0), 2, false)).toBe(false);
  expect(canOpenFeature(withScatters, showing('barn', 1, 1), 2, false)).toBe(true);
  expect(canOpenFeature(withScatters, showing('barn', 1, 0, 1), 3, false)).toBe(true);
});

test('a better feature is anticipated too, until there is no better one', () => {
  expect(canOpenFeature(withScatters, showing('barn', 1, 1, 1, 0), 4, false)).toBe(true);
  const best = { ...withScatters, scatter: scatters.slice(0, 1) };
  expect(canOpenFeature(best, showing('barn', 1, 1, 1, 0), 4, false)).toBe(false);
});

test('nothing is anticipated on a reel without scatters, or when free spins bring no more of them', () => {
  const strips = withScatters.strips.with(2, ['bell', 'bell', 'bell']);
  expect(canOpenFeature({ ...withScatters, strips }, showing('barn', 1, 1), 2, false)).toBe(false);
  expect(canOpenFeature(withScatters, showing('barn', 1, 1), 2, true)).toBe(true);
  const once = { ...withScatters, freeSpins: { ...freeSpins, retriggerSpins: 0 } };
  expect(canOpenFeature(once, showing('barn', 1, 1), 2, true)).toBe(false);
});

test('coins are anticipated when the reel can show enough of them for the field to open', () => {
  const lode = {
    ...withScatters,
    symbols: [...info.symbols, { ...symbol('nugget', 'pay'), kind: 'coin' as const }],
    strips: Array.from({ length: 5 }, () => ['nugget', 'nugget', 'bell', 'bell', 'bell']),
    scatter: [],
    holdAndWin: { coins: 6, respins: 3, values: [], grandStakes: 1000 },
  };
  expect(canOpenFeature(lode, showing('nugget', 0, 1, 2, 0), 4, false)).toBe(false);
  expect(canOpenFeature(lode, showing('nugget', 2, 1, 1, 0), 4, false)).toBe(true);
});
