import type { GoldenNetsEvent } from '@golden-acers/games';
import { expect, test } from 'vitest';
import { outcome, paysText, paysWords } from './words.ts';

const round = (events: readonly GoldenNetsEvent[], payoutCents: number) => ({
  id: 'rd_1',
  status: 'over' as const,
  stakeCents: 25,
  payoutCents,
  step: 1,
  startedAt: '2030-01-01T00:00:00.000Z',
  events,
});

test('a haul is told with every fish caught, what they pay, and what got away', () => {
  const events: GoldenNetsEvent[] = [
    { type: 'shot', targets: ['sardine', 'octopus', 'sardine'] },
    { type: 'capture', target: 0, species: 'sardine', multiplier: 2, winCents: 50 },
    { type: 'escape', target: 1, species: 'octopus' },
    { type: 'capture', target: 2, species: 'sardine', multiplier: 2, winCents: 50 },
    { type: 'shot-total', totalCents: 100 },
  ];
  expect(outcome(round(events, 100))).toBe('Caught two sardines: $1.00. An octopus slipped away.');
});

test('an empty net names the fish that it lost', () => {
  const events: GoldenNetsEvent[] = [
    { type: 'shot', targets: ['shark', 'turtle'] },
    { type: 'escape', target: 0, species: 'shark' },
    { type: 'escape', target: 1, species: 'turtle' },
    { type: 'shot-total', totalCents: 0 },
  ];
  expect(outcome(round(events, 0))).toBe('A shark and a turtle slipped away.');
});

test('what a fish pays reads alike for the eye and for the ear', () => {
  const oyster = {
    id: 'pearl-oyster' as const,
    kind: 'special' as const,
    pays: [
      { multiplier: 3, percent: '35.00' },
      { multiplier: 100, percent: '3.00' },
    ],
    catchPercent: ['9.60', '4.80', '3.20'],
  };
  expect(paysText(oyster)).toBe('×3–100');
  expect(paysWords(oyster)).toBe('pays 3 to 100 times the stake');
});
