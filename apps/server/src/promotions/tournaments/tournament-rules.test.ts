import { describe, expect, test } from 'vitest';
import {
  awardPrizes,
  compareEntries,
  isAllowed,
  phaseOf,
  placesOf,
  prizeOf,
  prizeTotalOf,
  type RankedEntry,
  type TournamentAction,
} from './tournament-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute));

test.each([
  ['draft', 0, 'draft'],
  ['published', 9, 'upcoming'],
  ['published', 10, 'running'],
  ['published', 19, 'running'],
  ['published', 20, 'checking'],
  ['paused', 15, 'paused'],
  ['settled', 15, 'finished'],
  ['cancelled', 15, 'cancelled'],
] as const)('%s at minute %i is %s', (state, minute, phase) => {
  expect(phaseOf({ state, startsAt: at(10), endsAt: at(20) }, at(minute))).toBe(phase);
});

test('nothing changes after the results or the cancellation', () => {
  const actions: readonly TournamentAction[] = ['edit', 'publish', 'pause', 'resume', 'cancel'];
  for (const phase of ['finished', 'cancelled'] as const)
    expect(actions.filter((action) => isAllowed(action, phase))).toEqual([]);
  expect(actions.filter((action) => isAllowed(action, 'running'))).toEqual(['pause', 'cancel']);
});

const entry = (playerId: string, score: number, reached: number, entered: number): RankedEntry => ({
  playerId,
  score: BigInt(score),
  reachedAt: at(reached),
  enteredAt: at(entered),
});

describe('the order', () => {
  test('is by score, then who reached it first, then who entered first, then the account', () => {
    const inOrder = [
      entry('pl_9', 500, 9, 9),
      entry('pl_8', 400, 1, 5),
      entry('pl_7', 400, 2, 1),
      entry('pl_6', 400, 2, 2),
      entry('pl_2', 300, 2, 2),
      entry('pl_3', 300, 2, 2),
      entry('pl_1', -5, 0, 0),
    ];
    for (let rotation = 0; rotation < inOrder.length; rotation += 1) {
      const shuffled = [...inOrder.slice(rotation), ...inOrder.slice(0, rotation)].reverse();
      expect(shuffled.toSorted(compareEntries)).toEqual(inOrder);
    }
  });
});

describe('the prizes', () => {
  const steps = [
    { places: 1, prizeCents: 10_000 },
    { places: 2, prizeCents: 2_500 },
    { places: 7, prizeCents: 500 },
  ];

  test('follow the rank, and there is none after the last prize', () => {
    expect([1, 2, 3, 4, 10, 11].map((rank) => prizeOf(steps, rank))).toEqual([
      10_000n,
      2_500n,
      2_500n,
      500n,
      500n,
      null,
    ]);
    expect([placesOf(steps), prizeTotalOf(steps)]).toEqual([10, 18_500n]);
  });

  test('skip entrants who may not be paid, and pay no score of zero or less', () => {
    const contender = (playerId: string, score: bigint, isDisabled = false) => ({
      playerId,
      score,
      isDisabled,
    });
    const contenders = [
      contender('a', 9n),
      contender('b', 8n, true),
      contender('c', 7n),
      contender('d', 0n),
      contender('e', -1n),
    ];
    expect(awardPrizes(contenders, steps)).toEqual([
      { playerId: 'a', rank: 1, cents: 10_000n },
      { playerId: 'c', rank: 2, cents: 2_500n },
    ]);
  });

  test('never exceed the budget in total, however many take part', () => {
    for (const count of [0, 1, 9, 10, 11, 500]) {
      const contenders = Array.from({ length: count }, (_, index) => ({
        playerId: `pl_${index}`,
        score: 1n,
        isDisabled: index % 3 === 2,
      }));
      const awards = awardPrizes(contenders, steps);
      const sum = awards.reduce((cents, award) => cents + award.cents, 0n);
      expect(sum <= prizeTotalOf(steps)).toBe(true);
      expect(new Set(awards.map(({ playerId }) => playerId)).size).toBe(awards.length);
    }
  });
});
