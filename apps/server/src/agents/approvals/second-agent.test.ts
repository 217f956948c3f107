import { describe, expect, test } from 'vitest';
import { type SecondAgentFacts, secondAgentNeed } from './second-agent.ts';

const facts: SecondAgentFacts = {
  thresholdCents: null,
  dayCents: 0,
  actorDayCents: 0,
  isRoot: false,
  canAgentBelowDecide: false,
};
const configured = { reviewConfirmFromCents: 50_000, reviewConfirmDayFromCents: undefined };
const needAfter = (actorDayCents: number, changes: Partial<SecondAgentFacts> = {}, config = {}) =>
  secondAgentNeed({ ...facts, actorDayCents, ...changes }, 100n, { ...configured, ...config });

describe('the sum of an agent’s day', () => {
  test('is ten times the threshold in force, unless it is configured', () => {
    expect([needAfter(499_899), needAfter(499_900)]).toEqual(['no', 'yes']);
    const set = { thresholdCents: 1_000 };
    expect([needAfter(9_899, set), needAfter(9_900, set)]).toEqual(['no', 'yes']);
    const day = { reviewConfirmDayFromCents: 700 };
    expect([needAfter(599, {}, day), needAfter(600, {}, day)]).toEqual(['no', 'yes']);
  });

  test('does not apply to the root, whose large commands follow the other rules', () => {
    const root = { isRoot: true };
    expect(needAfter(100_000_000, root)).toBe('no');
    expect(needAfter(0, { ...root, dayCents: 50_000 })).toBe('alone');
    expect(needAfter(0, { ...root, dayCents: 50_000, canAgentBelowDecide: true })).toBe('below_first');
  });
});
