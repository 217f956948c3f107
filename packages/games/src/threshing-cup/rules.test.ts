import { describe, expect, test } from 'vitest';
import { describeVirtualSport } from '../engines/virtual-sport/test-support-sport.ts';
import { fraction, plus, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { scriptedRandom } from '../test-support.ts';
import { type MatchFixture, matchFixtures } from './fixtures.ts';
import { goalWeights } from './goal-table.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { threshingCup } from './rules.ts';

const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the probability of each number of goals: the terms of the series for e^mean, over their sum. */
function goalChances(meanTenths: number): Fraction[] {
  const terms: Fraction[] = [fraction(1)];
  for (const goals of counts.slice(1))
    terms.push(times(terms[goals - 1] ?? fraction(0), fraction(meanTenths, 10 * goals)));
  const { numerator, denominator } = sum(terms);
  return terms.map((term) => times(term, fraction(denominator, numerator)));
}

const questions: Readonly<Record<string, (home: number, away: number) => boolean>> = {
  'win-home': (home, away) => home > away,
  draw: (home, away) => home === away,
  'win-away': (home, away) => home < away,
  'goals-over': (home, away) => home + away > 2.5,
  'goals-under': (home, away) => home + away < 2.5,
  'both-score': (home, away) => home * away > 0,
  'not-both': (home, away) => home * away === 0,
  'score-other': (home, away) => Math.max(home, away) > 3,
};

function chancesOf({ homeTenths, awayTenths }: MatchFixture): ReadonlyMap<string, Fraction> {
  const [home, away] = [goalChances(homeTenths), goalChances(awayTenths)];
  const scoreChance = (one: number, other: number) =>
    times(home[one] ?? fraction(0), away[other] ?? fraction(0));
  const scores = counts.flatMap((one) => counts.map((other) => [one, other] as const));
  return new Map([
    ...Object.entries(questions).map(
      ([id, holds]) =>
        [
          id,
          scores
            .filter((score) => holds(...score))
            .map((score) => scoreChance(...score))
            .reduce(plus),
        ] as const,
    ),
    ...scores
      .filter(([one, other]) => one < 4 && other < 4)
      .map((score) => [`score-${score.join('-')}`, scoreChance(...score)] as const),
  ]);
}

describeVirtualSport({ rules: threshingCup, chancesOf, vectors });

describe('a match', () => {
  test('has a score above the maximum in less than one case in a thousand, and needs at most 48 bits', () => {
    for (const { homeTenths, awayTenths } of matchFixtures) {
      for (const tenths of [homeTenths, awayTenths]) {
        const weights = goalWeights(tenths).map(Number);
        const total = weights.reduce((all, weight) => all + weight, 0);
        expect(total).toBeLessThan(2 ** 48);
        expect(total / (Math.exp(tenths / 10) * 10 ** 8 * 40_320)).toBeGreaterThan(0.9995);
      }
    }
  });

  test('shows each goal of the score as a highlight, in the order of the minutes', () => {
    const one = (goalWeights(21)[0] ?? 0n) + 1n;
    // One goal at home and none away; its minute and shirt; four misses, each with side, kind, minute and
    // shirt.
    const script = [
      Number(one),
      0,
      59,
      7,
      0,
      ...[0, 0, 9, 0],
      ...[1, 1, 89, 9],
      ...[0, 2, 0, 1],
      ...[1, 0, 44, 3],
    ];
    const { result, winners } = threshingCup.draw({ fixture: 0 }, scriptedRandom(script));
    expect(result).toEqual({
      home: 1,
      away: 0,
      highlights: [
        { minute: 1, side: 'home', kind: 'wide', shirt: 3 },
        { minute: 10, side: 'home', kind: 'save', shirt: 2 },
        { minute: 45, side: 'away', kind: 'save', shirt: 5 },
        { minute: 60, side: 'home', kind: 'goal', shirt: 9 },
        { minute: 90, side: 'away', kind: 'post', shirt: 11 },
      ],
    });
    expect(winners).toEqual(['win-home', 'goals-under', 'not-both', 'score-1-0']);
  });
});
