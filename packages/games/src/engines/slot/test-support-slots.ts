import { describe, expect, test } from 'vitest';
import { at } from '../../at.ts';
import { fraction } from '../../fraction.ts';
import { seededTestRandom } from '../../test-support.ts';
import { countedReturn, cyclesOf, exactReturn, maxStakes, momentsOf } from './figures.ts';
import type { SlotRules } from './slot-game.ts';

/** Tests the mathematics of every slot. */
export function describeSlot(game: SlotRules): void {
  const { machine, parSheet } = game;
  const cycles = cyclesOf();

  describe(`the exact mathematics of ${game.name}`, () => {
    test('count every combination of the reels', () => {
      for (const set of machine.sets) {
        const counts = [...cycles(set).values()].flatMap((byUnits) => [...byUnits.values()]);
        expect(counts.reduce((total, count) => total + count, 0)).toBe(set.combinations());
      }
    });

    test('have the stated return: the count of all spins agrees with the combinatorics', () => {
      expect(exactReturn(machine)).toEqual(game.returnToPlayer);
      expect(countedReturn(machine, cycles)).toEqual(game.returnToPlayer);
    });

    test('have the par sheet’s frequency of wins and standard deviation', () => {
      const { mean, hitFrequency, standardDeviation } = momentsOf(machine, cycles);
      const { numerator, denominator } = game.returnToPlayer;
      expect(mean).toBeCloseTo(Number((numerator * 10n ** 15n) / denominator) / 1e15, 9);
      expect(hitFrequency).toBeCloseTo(parSheet?.hitFrequency ?? 0, 4);
      expect(standardDeviation).toBeCloseTo(parSheet?.standardDeviation ?? 0, 4);
      const volatility = standardDeviation < 2 ? 'low' : standardDeviation <= 6 ? 'medium' : 'high';
      expect(game.volatility).toBe(volatility);
    });

    test('reach the top win, and never pay more than the stated maximum', () => {
      expect(parSheet?.topWin.oneIn).toBeLessThanOrEqual(50_000_000);
      expect(parSheet?.topWin.times).toBeLessThanOrEqual(game.maxWin);
      const most = maxStakes(machine, cycles);
      expect(game.maxWin).toBeLessThanOrEqual(most);
      expect(most - game.maxWin).toBeLessThan(0.01);
    });

    test('pay the same with and without events', () => {
      const stakeCents = at(game.stakesCents, 0);
      const unitCents = fraction(stakeCents, machine.sheet.unitsPerStake);
      expect(unitCents.denominator).toBe(1n);
      for (let seed = 0; seed < 2_000; seed += 1) {
        const step = game.open(stakeCents, {}, seededTestRandom(seed));
        const units = machine.play(seededTestRandom(seed));
        expect(step.over && step.payoutCents).toBe(BigInt(units) * unitCents.numerator);
      }
    });

    test('have only stakes that divide into whole cents', () => {
      const remainders = game.stakesCents.map((stake) => stake % BigInt(machine.sheet.unitsPerStake));
      expect(remainders.every((remainder) => remainder === 0n)).toBe(true);
    });
  });
}
