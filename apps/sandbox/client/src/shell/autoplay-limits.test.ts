import { expect, test } from 'vitest';
import { findAutoplayEnd } from './autoplay-limits.ts';

const limits = { rounds: 10, lossCents: 500, winCents: 1000 };
const last = { paidCents: 0, isFeature: false };

test.each([
  ['plays the first round', { played: 0, netCents: 0, stakeCents: 100 }, undefined],
  ['plays on after a small win', { played: 3, netCents: -100, stakeCents: 100, last }, undefined],
  ['ends after the chosen rounds', { played: 10, netCents: -100, stakeCents: 100, last }, 'done'],
  ['loses up to the limit', { played: 4, netCents: -400, stakeCents: 100, last }, undefined],
  ['never loses more than the limit', { played: 4, netCents: -401, stakeCents: 100, last }, 'loss'],
  ['begins no round above the limit', { played: 0, netCents: 0, stakeCents: 600 }, 'loss'],
  [
    'ends at the chosen win',
    { played: 4, netCents: 600, stakeCents: 100, last: { paidCents: 1000, isFeature: false } },
    'win',
  ],
  [
    'ends at a feature, whatever it paid',
    { played: 4, netCents: 600, stakeCents: 100, last: { paidCents: 0, isFeature: true } },
    'feature',
  ],
])('autoplay %s', (_, progress, end) => {
  expect(findAutoplayEnd(limits, progress)).toBe(end);
});

test('autoplay without a chosen win is ended by the other limits only', () => {
  const progress = {
    played: 4,
    netCents: 9000,
    stakeCents: 100,
    last: { paidCents: 9000, isFeature: false },
  };
  expect(findAutoplayEnd({ ...limits, winCents: undefined }, progress)).toBeUndefined();
});
