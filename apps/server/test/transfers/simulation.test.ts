import { monotonicMs } from '@golden-acers/platform';
import { bySuite } from '@golden-acers/testing/suite';
import { describe, expect, test } from 'vitest';
import { injectedBugs, injectedClaimBugs } from './injected-bugs.ts';
import { type InjectedBug, simulate } from './simulation.ts';

/** `SEED=17` runs that one alone, and `SEEDS=1000000` as many more. */
const { SEED, SEEDS } = process.env;
const seeds = Number(SEEDS ?? bySuite(10_000, 100_000));
/** The number of runs with claims; `SEEDS` applies here too. */
const claimSeeds = Number(SEEDS ?? bySuite(1_500, 100_000));
const timeoutMs = bySuite(60_000, 1_800_000);
/** The last of all injected bugs is found in run 726. */
const seedsToFindBug = 1_000;

describe('the rules of transfers, against all that can go wrong', () => {
  if (SEED !== undefined) {
    test(`keep every promise in run ${SEED}`, () => {
      expect(simulate(Number(SEED)).violations).toEqual([]);
      expect(simulate(Number(SEED), {}, { hasClaims: true }).violations).toEqual([]);
    });
    return;
  }

  test(`keep every promise in ${seeds} runs`, { timeout: timeoutMs }, () => {
    const startMs = monotonicMs();
    let transfers = 0;
    let reviews = 0;
    let crashes = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const outcome = simulate(seed);
      transfers += outcome.transfers;
      reviews += outcome.reviews;
      crashes += outcome.crashes;
      if (outcome.violations.length > 0) expect.fail(`SEED=${seed}: ${outcome.violations.join('; ')}`);
    }
    const seconds = Math.round((monotonicMs() - startMs) / 1_000);
    process.stdout.write(
      `${seeds} runs in ${seconds} s: ${transfers} transfers, ${crashes} crashes, ${reviews} for a person\n`,
    );
    expect(crashes).toBeGreaterThan(seeds / 10);
    // Few transfers need a person's decision. Otherwise the rules would be safe and useless.
    expect(reviews / transfers).toBeLessThan(0.03);
  });

  test(`pay each claim once and within its budget in ${claimSeeds} runs`, { timeout: timeoutMs }, () => {
    for (let seed = 1; seed <= claimSeeds; seed += 1) {
      const { violations } = simulate(seed, {}, { hasClaims: true });
      if (violations.length > 0) expect.fail(`SEED=${seed}: ${violations.join('; ')}`);
    }
  });

  test.each(Object.entries(injectedClaimBugs))('would be caught with %s', (_name, bug) => {
    expect(firstSeedThatFinds(bug, { hasClaims: true })).toBeLessThanOrEqual(seedsToFindBug);
  });

  test('are the same for the same seed', () => {
    expect(simulate(7)).toEqual(simulate(7));
  });

  test.each(Object.entries(injectedBugs))('would be caught with %s', (_name, bug) => {
    expect(firstSeedThatFinds(bug)).toBeLessThanOrEqual(seedsToFindBug);
  });
});

/** Begins near a seed that is known to find it, and continues from 1. */
function firstSeedThatFinds(bug: InjectedBug, options: { hasClaims?: boolean } = {}): number {
  const { searchFrom = 1 } = bug;
  for (let count = 0; count < seedsToFindBug; count += 1) {
    const seed = ((searchFrom - 1 + count) % seedsToFindBug) + 1;
    if (simulate(seed, bug, options).violations.length > 0) return seed;
  }
  return Number.POSITIVE_INFINITY;
}
