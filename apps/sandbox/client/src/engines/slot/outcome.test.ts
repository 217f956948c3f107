import type { SlotEvent } from '@golden-acers/games/engines/slot';
import { beforeAll, describe, expect, test } from 'vitest';
import { switchLanguage } from '../../language/language.ts';
import { createTranslate } from '../../language/translate.ts';
import { outcomeText } from './outcome.ts';
import { findFollowUp, spinWinCents, toSpinSteps } from './steps.ts';

const row = ['corn', 'apple', 'carrot'] as const;
const spin = (free: boolean, spinsLeft = 0): SlotEvent => ({
  type: 'spin',
  free,
  spinsLeft,
  multiplier: free ? 3 : 1,
  stops: [0, 0, 0, 0, 0],
  window: [row, row, row, row, row],
});
const line = (number: number, symbol: string, winCents: number): SlotEvent => ({
  type: 'line-win',
  line: number,
  symbol,
  count: 3,
  positions: [],
  multiplier: 1,
  winCents,
});
const total = (totalCents: number): SlotEvent => ({ type: 'round-total', totalCents });

const barns: SlotEvent = {
  type: 'scatter-win',
  count: 3,
  positions: [],
  multiplier: 1,
  winCents: 200,
};
const awarded: SlotEvent = { type: 'free-spins-awarded', spins: 1, retrigger: false, spinsLeft: 1 };
const ended: SlotEvent = { type: 'free-spins-ended', spinsPlayed: 1, totalCents: 150 };

const t = createTranslate<string>('games/acres-of-gold');

beforeAll(async () => {
  await switchLanguage('en', 'games/acres-of-gold');
  await switchLanguage('en', 'engines/slot');
});

describe('the outcome of a round', () => {
  test('is short without a win', () => {
    expect(outcomeText(t, { events: [spin(false), total(0)], stakeCents: 30, payoutCents: 0 })).toBe(
      'No win.',
    );
  });

  test('names the lines with their numbers in the rules, from one', () => {
    const events = [spin(false), line(6, 'corn', 120), line(0, 'apple', 40), total(160)];
    expect(outcomeText(t, { events, stakeCents: 30, payoutCents: 160 })).toBe(
      'You won $1.60: 3 corn cobs on line 7, 3 apples on line 1.',
    );
  });

  test('calls a pay up to the stake no win', () => {
    const round = { events: [spin(false), line(0, 'apple', 80), total(80)], payoutCents: 80 };
    expect(outcomeText(t, { ...round, stakeCents: 100 })).toBe('Returned $0.80: 3 apples on line 1.');
    expect(outcomeText(t, { ...round, stakeCents: 80 })).toBe('Returned $0.80: 3 apples on line 1.');
    expect(outcomeText(t, { ...round, stakeCents: 79 })).toBe('You won $0.80: 3 apples on line 1.');
  });

  test('names at most three lines', () => {
    const events = [spin(false), ...[0, 1, 2, 3, 4].map((number) => line(number, 'carrot', 10)), total(50)];
    expect(outcomeText(t, { events, stakeCents: 30, payoutCents: 50 })).toMatch(/line 3, 2 more wins\.$/);
    expect(outcomeText(t, { events: events.toSpliced(5, 1), stakeCents: 30, payoutCents: 40 })).toMatch(
      /line 3, 1 more win\.$/,
    );
  });

  test('names the ways of a win, where every way pays', () => {
    const win: SlotEvent = {
      type: 'ways-win',
      symbol: 'corn',
      count: 4,
      ways: 12,
      positions: [],
      multiplier: 1,
      winCents: 240,
    };
    expect(outcomeText(t, { events: [spin(false), win, total(240)], stakeCents: 30, payoutCents: 240 })).toBe(
      'You won $2.40: 4 corn cobs on 12 ways.',
    );
  });

  test('names only the free spins, whatever the paid spin won', () => {
    const events = [spin(false), barns, awarded, spin(true), line(2, 'rooster', 150), ended, total(350)];
    expect(outcomeText(t, { events, stakeCents: 30, payoutCents: 350 })).toBe(
      'You won $3.50: 1 free spin brought $1.50.',
    );
  });
});

describe.each([
  ['es', 'Has ganado 1,60 $: 3 mazorcas en la línea 7, 3 manzanas en la línea 1.'],
  ['fr', 'Vous avez gagné 1,60 $ : 3 épis de maïs sur la ligne 7, 3 pommes sur la ligne 1.'],
  ['de', 'Sie haben 1,60 $ gewonnen: 3 Maiskolben auf Linie 7, 3 Äpfel auf Linie 1.'],
] as const)('in %s', (language, sentence) => {
  beforeAll(() => switchLanguage(language));

  test('is a sentence of the language', () => {
    const events = [spin(false), line(6, 'corn', 120), line(0, 'apple', 40), total(160)];
    expect(outcomeText(t, { events, stakeCents: 30, payoutCents: 160 }).replaceAll('\u00a0', ' ')).toBe(
      sentence,
    );
  });
});

describe('the history of a round’s spins', () => {
  test('shows every win with its spin', () => {
    const events = [
      spin(false),
      line(1, 'apple', 40),
      barns,
      awarded,
      spin(true),
      line(2, 'rooster', 150),
      ended,
      total(390),
    ];
    const steps = toSpinSteps(events);
    expect(steps.map(spinWinCents)).toEqual([240, 150]);
    expect(steps.map((step) => findFollowUp(step, 'free-spins-awarded')?.spins)).toEqual([1, undefined]);
    expect(steps.map((step) => findFollowUp(step, 'free-spins-ended')?.totalCents)).toEqual([undefined, 150]);
  });
});
