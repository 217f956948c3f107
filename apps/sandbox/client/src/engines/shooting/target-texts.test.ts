import type { ShootingEvent } from '@golden-acers/games/engines/shooting';
import { beforeAll, expect, test } from 'vitest';
import { switchLanguage } from '../../language/language.ts';
import { createTranslate } from '../../language/translate.ts';
import { createTargetTexts, multiplierDescription, multiplierText } from './target-texts.ts';

beforeAll(async () => {
  await switchLanguage('en', 'games/golden-nets');
  await switchLanguage('en', 'engines/shooting');
});

const { describeOutcome } = createTargetTexts(createTranslate<string>('games/golden-nets'));

const round = (events: readonly ShootingEvent[], payoutCents: number) => ({
  id: 'rd_1',
  status: 'over' as const,
  stakeCents: 25,
  payoutCents,
  step: 1,
  startedAt: '2030-01-01T00:00:00.000Z',
  jackpot: null,
  addedStakeCents: 0,
  decideBy: null,
  fairness: null,
  events,
});

test('the outcome names the caught fish, their pay and the escaped fish', () => {
  const events: ShootingEvent[] = [
    { type: 'shot', targets: ['sardine', 'octopus', 'sardine'] },
    { type: 'capture', target: 0, species: 'sardine', multiplier: 2, winCents: 50 },
    { type: 'escape', target: 1, species: 'octopus' },
    { type: 'capture', target: 2, species: 'sardine', multiplier: 2, winCents: 50 },
    { type: 'shot-total', totalCents: 100 },
  ];
  expect(describeOutcome(round(events, 100))).toBe('Caught 2 sardines: $1.00. An octopus slipped away.');
});

test('the outcome of an empty net names the escaped fish', () => {
  const events: ShootingEvent[] = [
    { type: 'shot', targets: ['shark', 'turtle'] },
    { type: 'escape', target: 0, species: 'shark' },
    { type: 'escape', target: 1, species: 'turtle' },
    { type: 'shot-total', totalCents: 0 },
  ];
  expect(describeOutcome(round(events, 0))).toBe('A shark and a turtle slipped away.');
});

test('the pay of a fish has a short text and one for screen readers', () => {
  const oyster = {
    id: 'pearl-oyster' as const,
    kind: 'special' as const,
    pays: [
      { multiplier: 3, percent: '35.00' },
      { multiplier: 100, percent: '3.00' },
    ],
    catchPercent: ['9.60', '4.80', '3.20'],
    wheels: [],
  };
  expect(multiplierText(oyster)).toBe('×3–100');
  expect(multiplierDescription(oyster)).toBe('pays 3 to 100 times the stake');
});

test.each([
  ['es', 'Capturas: 2 sardinas, 1,00 $. Se escapó un pulpo.', 'Se escaparon un tiburón y una tortuga.'],
  ['fr', 'Prises : 2 sardines, 1,00 $. Un poulpe a filé.', 'Un requin et une tortue ont filé.'],
  [
    'de',
    'Gefangen: 2 Sardinen, 1,00 $. Ein Krake ist entkommen.',
    'Ein Hai und eine Schildkröte sind entkommen.',
  ],
] as const)('the outcome is in %s', async (language, haul, empty) => {
  await switchLanguage(language);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const caught: ShootingEvent[] = [
    { type: 'capture', target: 0, species: 'sardine', multiplier: 2, winCents: 50 },
    { type: 'escape', target: 1, species: 'octopus' },
    { type: 'capture', target: 2, species: 'sardine', multiplier: 2, winCents: 50 },
  ];
  const lost: ShootingEvent[] = [
    { type: 'escape', target: 0, species: 'shark' },
    { type: 'escape', target: 1, species: 'turtle' },
  ];
  expect([plain(describeOutcome(round(caught, 100))), describeOutcome(round(lost, 0))]).toEqual([
    haul,
    empty,
  ]);
});
