import { describe, expect, test } from 'vitest';
import { describeVirtualSport } from '../engines/virtual-sport/test-support-sport.ts';
import { fraction, plus, sum, times } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { scriptedRandom } from '../test-support.ts';
import { type ShootOutFixture, shootOutFixtures } from './fixtures.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { scarecrowSpotKicks } from './rules.ts';

/**
 * Returns all 1024 courses of ten kicks, each stopped when it is decided, and sudden death in closed form.
 */
function chancesOf({ conversion }: ShootOutFixture): ReadonlyMap<string, Fraction> {
  const scores = fraction(conversion.home, 100);
  const concedes = fraction(conversion.away, 100);
  const misses = fraction(100 - conversion.home, 100);
  const saves = fraction(100 - conversion.away, 100);
  const chances = new Map<string, Fraction>([
    ['first-home-goal', scores],
    ['first-home-miss', misses],
    ['first-away-goal', concedes],
    ['first-away-miss', saves],
  ]);
  const add = (id: string, chance: Fraction) => chances.set(id, plus(chances.get(id) ?? fraction(0), chance));
  const level = new Map<number, Fraction>();
  for (let course = 0; course < 1024; course += 1) {
    const goals = Array.from({ length: 10 }, (_, kick) => (course >> kick) % 2 === 1);
    const chance = goals
      .map((isGoal, kick) => (kick % 2 === 0 ? (isGoal ? scores : misses) : isGoal ? concedes : saves))
      .reduce(times);
    const [home, away] = stopped(goals);
    if (home === away) level.set(home, plus(level.get(home) ?? fraction(0), chance));
    else {
      add(`win-${home > away ? 'home' : 'away'}`, chance);
      add('end-regular', chance);
      add(home + away > 7 ? 'goals-over' : 'goals-under', chance);
      const score = `score-${home}-${away}`;
      add(scorePositions.includes(score) ? score : 'score-other', chance);
    }
  }
  addSuddenDeath({ scores, concedes, misses, saves }, level, add);
  return chances;
}

const scorePositions = scarecrowSpotKicks.info.markets.find(({ id }) => id === 'score')?.positions ?? [];

/** Goals until no kick can change the winner. */
function stopped(goals: readonly boolean[]): [number, number] {
  const count = (kicks: number, side: 0 | 1) =>
    goals.filter((isGoal, kick) => isGoal && kick < kicks && kick % 2 === side).length;
  for (let kicks = 0; kicks < 10; kicks += 1) {
    const [home, away] = [count(kicks, 0), count(kicks, 1)];
    const [homeLeft, awayLeft] = [5 - Math.ceil(kicks / 2), 5 - Math.floor(kicks / 2)];
    if (home - away > awayLeft || away - home > homeLeft) return [home, away];
  }
  return [count(10, 0), count(10, 1)];
}

function addSuddenDeath(
  { scores, concedes, misses, saves }: Record<'scores' | 'concedes' | 'misses' | 'saves', Fraction>,
  level: ReadonlyMap<number, Fraction>,
  add: (id: string, chance: Fraction) => void,
) {
  const power = (base: Fraction, exponent: number) => Array(exponent).fill(base).reduce(times, fraction(1));
  const both = times(scores, concedes);
  const none = times(misses, saves);
  const binomial = [1, 1, 1, 1, 1, 1].map((_, pairs) => choose(pairs));
  for (const [goals, chance] of level) {
    add('end-sudden', chance);
    for (const side of ['home', 'away'] as const) {
      const decides = side === 'home' ? times(scores, saves) : times(misses, concedes);
      const reached = sum([0, 1, 2, 3, 4].map((pairs) => power(plus(both, none), pairs)));
      const coin = times(power(plus(both, none), 5), fraction(1, 2));
      const wins = times(chance, plus(times(decides, reached), coin));
      add(`sudden-${side}`, wins);
      add(`win-${side}`, wins);
      for (const pairs of [0, 1, 2, 3, 4, 5]) {
        for (const [scored, ways] of (binomial[pairs] ?? []).entries()) {
          const course = times(times(power(both, scored), power(none, pairs - scored)), fraction(ways));
          const total = goals * 2 + scored * 2 + (pairs === 5 ? 0 : 1);
          const share = pairs === 5 ? fraction(1, 2) : decides;
          add(total > 7 ? 'goals-over' : 'goals-under', times(times(chance, course), share));
        }
      }
    }
  }
}

const choose = (n: number): number[] =>
  Array.from({ length: n + 1 }, (_, k) =>
    Array.from({ length: k }, (_, index) => (n - index) / (index + 1)).reduce((a, b) => a * b, 1),
  );

describeVirtualSport({ rules: scarecrowSpotKicks, chancesOf, vectors });

describe('a shoot-out', () => {
  const drawOutcome = (script: readonly number[]) =>
    scarecrowSpotKicks.draw({ fixture: 0 }, scriptedRandom(script));
  const draw = (script: readonly number[]) => drawOutcome(script).result;
  const goal = [0, 2];
  const save = [99, 4, 0];

  test('ends as soon as one team can no longer be caught', () => {
    const { kicks, ending, winner } = draw([...goal, ...save, ...goal, ...save, ...goal, ...save]);
    expect({ kicks: kicks.length, ending, winner }).toEqual({ kicks: 6, ending: 'regular', winner: 'home' });
    expect(kicks.slice(0, 2)).toEqual([
      { kind: 'goal', aim: 2 },
      { kind: 'save', aim: 4 },
    ]);
  });

  test('continues in pairs of kicks, and a coin decides after five level pairs', () => {
    const ten = Array(10).fill(goal).flat();
    expect(draw([...ten, ...goal, ...save])).toMatchObject({ home: 6, away: 5, ending: 'sudden' });
    expect(draw([...ten, ...ten, 1])).toMatchObject({ home: 10, away: 10, ending: 'coin', winner: 'away' });
  });

  test('pays a stake its price, however the winner was decided', () => {
    const prices = scarecrowSpotKicks.info.fixtures[0]?.prices ?? {};
    const outcome = drawOutcome([...Array(20).fill(goal).flat(), 0]);
    const bet = { 'win-home': 200, 'sudden-home': 100, 'end-regular': 500, 'goals-over': 100 };
    const { events, payoutCents } = scarecrowSpotKicks.settle(bet, { setup: { fixture: 0 }, outcome });
    expect(events.flatMap((event) => (event.type === 'win' ? [event.position] : []))).toEqual([
      'win-home',
      'sudden-home',
      'goals-over',
    ]);
    expect(Number(payoutCents)).toBe(
      2 * (prices['win-home'] ?? 0) + (prices['sudden-home'] ?? 0) + (prices['goals-over'] ?? 0),
    );
  });

  test('has the villages of its fixtures play each other at home and away', () => {
    expect(shootOutFixtures.every(({ home, away }) => home !== away)).toBe(true);
    expect(new Set(shootOutFixtures.flatMap(({ home, away }) => [home, away])).size).toBe(8);
  });
});
