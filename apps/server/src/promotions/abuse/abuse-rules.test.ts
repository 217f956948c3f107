import { describe, expect, test } from 'vitest';
import { findAbuseEvidence, type SharedKey, velocityLimits } from './abuse-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const quiet = { ofPlayer: 0, onDevice: 0, fromAddress: 0, fromNetwork56: 0, fromNetwork48: 0 };
const shared = (changes: Partial<SharedKey> = {}): SharedKey => ({
  ...{ kind: 'email', claimId: 'cl_1', playerId: 'pl_other', at: daysAgo(1) },
  ...changes,
});
const evidenceOf = (keys: readonly SharedKey[], day = quiet) =>
  findAbuseEvidence({ playerId: 'pl_self', shared: keys, day, now });

describe('a claim', () => {
  test('has no match without a common key, or with a key of its own account', () => {
    expect(evidenceOf([])).toEqual([]);
    expect(evidenceOf([shared({ playerId: 'pl_self' })])).toEqual([]);
  });

  test.each([
    ['email', 2_000, true],
    ['phone', 2_000, true],
    ['device', 89, true],
    ['device', 90, false],
    ['address', 6.9, true],
    ['address', 7, false],
  ] as const)('with the %s of a claim %d days ago is put in review: %s', (kind, days, isHeld) => {
    const evidence = evidenceOf([shared({ kind, at: daysAgo(days) })]);
    expect(evidence).toEqual(isHeld ? [{ kind, claimId: 'cl_1', playerId: 'pl_other' }] : []);
  });

  test('is put in review when a daily limit is reached', () => {
    const { perPlayer, perDevice, perAddress, perNetwork56, perNetwork48 } = velocityLimits;
    const full = { ...quiet, ofPlayer: perPlayer, onDevice: perDevice, fromAddress: perAddress };
    const below = {
      ofPlayer: perPlayer - 1,
      onDevice: perDevice - 1,
      fromAddress: perAddress - 1,
      fromNetwork56: perNetwork56 - 1,
      fromNetwork48: perNetwork48 - 1,
    };
    expect(evidenceOf([], full).map(({ kind }) => kind)).toEqual([
      'many_claims',
      'busy_device',
      'busy_address',
    ]);
    expect(evidenceOf([], below)).toEqual([]);
    for (const wide of [{ fromNetwork56: perNetwork56 }, { fromNetwork48: perNetwork48 }])
      expect(evidenceOf([], { ...quiet, ...wide }).map(({ kind }) => kind)).toEqual(['busy_address']);
  });

  test.each([
    ['network_56', 1, false],
    ['network_56', 2, true],
    ['network_48', 2, false],
    ['network_48', 3, true],
  ] as const)('in the %s of %d other accounts is put in review: %s', (kind, others, isHeld) => {
    const keys = Array.from({ length: others }, (_, index) => shared({ kind, playerId: `pl_${index}` }));
    expect(evidenceOf(keys).map((found) => found.kind)).toEqual(isHeld ? keys.map(() => 'address') : []);
  });
});
