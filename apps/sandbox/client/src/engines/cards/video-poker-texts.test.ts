import type { VideoPokerEvent } from '@golden-acers/games/engines/cards';
import { beforeAll, expect, test } from 'vitest';
import { switchLanguage } from '../../language/language.ts';
import { describeVideoPokerOutcome } from './video-poker-texts.ts';

beforeAll(() => switchLanguage('en', 'engines/cards'));

const dealt: VideoPokerEvent = {
  type: 'deal',
  cards: ['AS', 'KD', '7C', '7H', 'TS'],
  rank: 'nothing',
  positions: [],
};
const drawn: VideoPokerEvent = {
  type: 'draw',
  held: [false, true, true, true, false],
  cards: ['KS', 'KD', '7C', '7H', '2S'],
};

const round = (events: readonly VideoPokerEvent[], over: boolean) => ({
  id: 'rd_1',
  status: over ? ('over' as const) : ('open' as const),
  stakeCents: 25,
  payoutCents: 0,
  step: 1,
  startedAt: '2030-01-01T00:00:00.000Z',
  jackpot: null,
  addedStakeCents: 0,
  decideBy: null,
  fairness: null,
  events,
});

test('the outcome of a paid hand names the pay and the five final cards', () => {
  const won = round(
    [dealt, drawn, { type: 'hand', rank: 'two-pair', positions: [0, 1, 2, 3], winCents: 50 }],
    true,
  );
  expect(describeVideoPokerOutcome(won)).toBe(
    'Two pair pays $0.50: king of spades, king of diamonds, seven of clubs, seven of hearts, two of spades.',
  );
});

test('the outcome of a lost hand names no pay', () => {
  const lost = round([dealt, drawn, { type: 'hand', rank: 'nothing', positions: [], winCents: 0 }], true);
  expect(describeVideoPokerOutcome(lost)).toMatch(/^No win: king of spades/);
});

test('the trainer names the better hold and its cost, and praises the best one', () => {
  const hand = { type: 'hand', rank: 'nothing', positions: [], winCents: 0 } as const;
  const best = [false, false, true, true, false] as const;
  const advised = (chosenStakes: number) =>
    describeVideoPokerOutcome(
      round([dealt, drawn, hand, { type: 'advice', best, bestStakes: 0.824, chosenStakes }], true),
    );
  expect(advised(0.5)).toMatch(/Best: 7♣ 7♥\. Your hold cost \$0\.08 on average\.$/);
  expect(advised(0.824)).toMatch(/The best hold\.$/);
});

test('the outcome of an open hand names the dealt cards, for the history', () => {
  expect(describeVideoPokerOutcome(round([dealt], false))).toBe(
    'Dealt: ace of spades, king of diamonds, seven of clubs, seven of hearts, ten of spades.',
  );
});

test.each([
  [
    'es',
    'Doble pareja, 0,50 $: rey de picas, rey de diamantes, siete de tréboles, siete de corazones, dos de picas.',
  ],
  ['fr', 'Double paire, 0,50 $ : roi de pique, roi de carreau, sept de trèfle, sept de cœur, deux de pique.'],
  ['de', 'Zwei Paare, 0,50 $: Pik-König, Karo-König, Kreuz-Sieben, Herz-Sieben, Pik-Zwei.'],
] as const)('the outcome of a paid hand is in %s', async (language, sentence) => {
  await switchLanguage(language);
  const won = round(
    [dealt, drawn, { type: 'hand', rank: 'two-pair', positions: [0, 1, 2, 3], winCents: 50 }],
    true,
  );
  expect(describeVideoPokerOutcome(won).replaceAll('\u00a0', ' ')).toBe(sentence);
});
