import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../at.ts';
import { fraction, sum } from '../fraction.ts';
import { exactMean, scriptedRandom } from '../test-support.ts';
import { describeRounds } from '../test-support-rounds.ts';
import { goldenNetsBet, type SpeciesId, speciesIds } from './events.ts';
import { goldenNetsInfo, paysBySpecies } from './game-info.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { drawCatch, goldenNets } from './rules.ts';

/** Every ordered selection of one, two or three fish. */
const nets: readonly (readonly SpeciesId[])[] = [1, 2, 3].reduce<SpeciesId[][]>(
  (shorter) => [...shorter, ...shorter.flatMap((net) => speciesIds.map((species) => [...net, species]))],
  [[]],
);

describe('the exact mathematics of Golden Nets', () => {
  /** Computed by playing every random outcome, not by the formula behind the rules. */
  const means = new Map(
    [1, 2, 3].map((underNet) => [
      underNet,
      new Map(
        speciesIds.map((species) => [species, exactMean((random) => drawCatch(species, underNet, random))]),
      ),
    ]),
  );

  it('returns exactly 96 % of the stake for every selection of fish', () => {
    const aimed = new Set(nets.filter((net) => net.length > 0).map((net) => net.join()));
    expect(aimed.size).toBe(10 + 100 + 1000);
    for (const net of aimed) {
      const fish = net.split(',');
      const shares = speciesIds.flatMap((species) =>
        fish
          .filter((other) => other === species)
          .map(() => means.get(fish.length)?.get(species) ?? fraction(0)),
      );
      expect(sum(shares)).toEqual(fraction(24, 25));
    }
    expect(goldenNets.returnToPlayer).toEqual(fraction(24, 25));
  });

  it('pays at most 1500 stakes, for three golden carps with their best pay', () => {
    const carps: SpeciesId[] = ['golden-carp', 'golden-carp', 'golden-carp'];
    const step = goldenNets.open(500n, { targets: carps }, scriptedRandom([0, 99, 0, 99, 0, 99]));
    expect(step.over && step.payoutCents).toBe(1500n * 500n);
    expect(goldenNets.maxWin).toBe(1500);
  });

  it('publishes every weight and probability exactly', () => {
    const shown = (id: SpeciesId) => goldenNetsInfo.species.find((species) => species.id === id);
    expect(shown('sardine')).toEqual({
      id: 'sardine',
      kind: 'plain',
      pays: [{ multiplier: 2, percent: '100.00' }],
      catchPercent: ['48.00', '24.00', '16.00'],
    });
    expect(shown('golden-carp')?.catchPercent).toEqual(['1.60', '0.80', '0.53']);
    expect(shown('pearl-oyster')?.pays.map(({ percent }) => percent)).toEqual([
      '35.00',
      '40.00',
      '13.00',
      '9.00',
      '3.00',
    ]);
    for (const pays of Object.values(paysBySpecies)) {
      expect(pays.map(({ multiplier }) => multiplier)).toEqual(
        pays.map(({ multiplier }) => multiplier).toSorted((a, b) => a - b),
      );
    }
  });
});

describe('a shot', () => {
  it('has a result for each fish, in the order of the bet', () => {
    const targets: SpeciesId[] = ['sardine', 'golden-carp', 'sardine'];
    const step = goldenNets.open(25n, { targets }, scriptedRandom([3, 0, 40, 4]));
    expect(step.events).toEqual([
      { type: 'shot', targets },
      { type: 'capture', target: 0, species: 'sardine', multiplier: 2, winCents: 50 },
      { type: 'capture', target: 1, species: 'golden-carp', multiplier: 40, winCents: 1000 },
      { type: 'escape', target: 2, species: 'sardine' },
      { type: 'shot-total', totalCents: 1050 },
    ]);
    expect(step.over && step.payoutCents).toBe(1050n);
  });

  it.each([
    [[]],
    [['sardine', 'sardine', 'sardine', 'sardine']],
    [['kraken']],
    [['__proto__']],
    ['sardine'],
    [[at(speciesIds, 0), null]],
  ])('refuses the targets %j', (targets) => {
    expect(goldenNetsBet.safeParse({ targets }).success).toBe(false);
  });
});

const targets = fc.array(fc.constantFrom(...speciesIds), { minLength: 1, maxLength: 3 });
describeRounds(goldenNets, { bet: fc.record({ targets }) }, vectors);
