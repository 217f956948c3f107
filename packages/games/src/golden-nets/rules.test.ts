import { describe, expect, test } from 'vitest';
import { describeShooting } from '../engines/shooting/test-support-shooting.ts';
import { fraction } from '../fraction.ts';
import { scriptedRandom } from '../test-support.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { goldenNets } from './rules.ts';

describeShooting(goldenNets, vectors);

describe('Golden Nets', () => {
  test('returns 96 %, and pays at most 1500 stakes, for three golden carps with their best pay', () => {
    expect(goldenNets.returnToPlayer).toEqual(fraction(24, 25));
    const targets = ['golden-carp', 'golden-carp', 'golden-carp'];
    const step = goldenNets.open(500n, { targets }, scriptedRandom([0, 99, 0, 99, 0, 99]));
    expect(step.over && step.payoutCents).toBe(1500n * 500n);
    expect(goldenNets.maxWin).toBe(1500);
  });

  test('publishes every weight and probability exactly', () => {
    expect(goldenNets.info).toMatchObject({ maxTargets: 3, boldest: 'golden-carp' });
    expect(goldenNets.info).toHaveProperty('species.0', {
      id: 'sardine',
      kind: 'plain',
      pays: [{ multiplier: 2, percent: '100.00' }],
      catchPercent: ['48.00', '24.00', '16.00'],
      wheels: [],
    });
    expect(goldenNets.info).toHaveProperty('species.9.catchPercent', ['1.60', '0.80', '0.53']);
    expect(goldenNets.info).toHaveProperty('species.8.pays', [
      { multiplier: 3, percent: '35.00' },
      { multiplier: 6, percent: '40.00' },
      { multiplier: 10, percent: '13.00' },
      { multiplier: 25, percent: '9.00' },
      { multiplier: 100, percent: '3.00' },
    ]);
  });

  test('has a result for each fish, in the order of the bet', () => {
    const targets = ['sardine', 'golden-carp', 'sardine'];
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

  test.each([
    [[]],
    [['sardine', 'sardine', 'sardine', 'sardine']],
    [['kraken']],
    [['__proto__']],
    ['sardine'],
    [['sardine', null]],
  ])('refuses the targets %j', (targets) => {
    expect(goldenNets.bet.safeParse({ targets }).success).toBe(false);
  });
});
