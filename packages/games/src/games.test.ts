import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { games } from './index.ts';
import { RulesRefusal } from './playable-game.ts';
import { scriptedRandom, seededTestRandom } from './test-support.ts';

test('no two games share a number', () => {
  expect(new Set([...games.values()].map(({ kindId }) => kindId)).size).toBe(games.size);
});

const verifiers = readFileSync(new URL('../../../apps/sandbox/verify/games.mjs', import.meta.url), 'utf8');

test.each([...games.keys()])('%s has rules for a player who verifies a round', (slug) => {
  expect(verifiers).toContain(`'${slug}':`);
});

describe.each([...games.values()])('$name', (game) => {
  const noRandom = scriptedRandom([]);
  const [stakeCents = 0n] = game.stakesCents;
  const dealtState = { stakeCents: 25, cards: ['AS', 'KS', '2H', 'QS', 'JS'] };

  test('has a return below the stake, ascending stakes, and info that JSON can carry', () => {
    expect(game.returnToPlayer.numerator < game.returnToPlayer.denominator).toBe(true);
    expect(game.stakesCents).toEqual(game.stakesCents.toSorted((a, b) => Number(a - b)));
    expect(JSON.parse(JSON.stringify(game.info))).toEqual(game.info);
  });

  test('states its maximum to the hundredth of a stake', () => {
    expect(game.maxWin).toBeGreaterThan(1);
    expect(game.maxWin).toBe(Number(game.maxWin.toFixed(2)));
    expect(game.parSheet?.topWin.times ?? 0).toBeLessThanOrEqual(game.maxWin);
  });

  test('is described in every language, in the same number of paragraphs', () => {
    const { en, es, fr, de } = game.description;
    expect(en.length).toBeGreaterThan(0);
    expect([es.length, fr.length, de.length]).toEqual([en.length, en.length, en.length]);
  });

  test.each([0n, -20n, 1n, 21n, 10n ** 18n])('refuses a stake of %s cents', (stake) => {
    const open = () => game.open(stake, {}, noRandom);
    expect(open).toThrow(RulesRefusal);
    // A bet on positions has its stake in itself.
    const reason = game.limits === undefined ? 'stake_not_allowed' : 'bet_invalid';
    expect(open).toThrow(expect.objectContaining({ reason }));
  });

  test.each([
    null,
    undefined,
    [],
    'bet',
    1,
    { targets: ['sardine'], lines: 1 },
    { targets: { length: { toString: 1 } } },
    { payoutCents: 1 },
    { hold: [] },
  ])('refuses the bet %j before it draws any chance', (bet) => {
    expect(() => game.open(stakeCents, bet, noRandom)).toThrow(
      expect.objectContaining({ reason: 'bet_invalid' }),
    );
  });

  test.each([
    null,
    undefined,
    {},
    { hold: [true] },
    { hold: [1, 0, 0, 0, 0] },
    { hold: Array(6).fill(true) },
  ])('refuses the move %j before it draws any chance', (move) => {
    expect(() => game.play(dealtState, move, noRandom)).toThrow(
      expect.objectContaining({ reason: 'move_invalid' }),
    );
  });

  test('plays or refuses any other input', () => {
    const expectPlayedOrRefused = (play: () => unknown) => {
      try {
        play();
      } catch (error) {
        expect(error).toBeInstanceOf(RulesRefusal);
      }
    };
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.integer(), (input, seed) => {
        const random = seededTestRandom(seed);
        expectPlayedOrRefused(() => game.open(stakeCents, input, random));
        expectPlayedOrRefused(() => game.open(stakeCents, { targets: input }, random));
        expectPlayedOrRefused(() => game.play(dealtState, { hold: input }, random));
      }),
      { numRuns: 300 },
    );
  });
});
