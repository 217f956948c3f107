import { constraintOf, type Database, runInTransaction } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getBalance,
  InsufficientFunds,
  ledgerMigrations,
  listViolations,
  openAccounts,
  post,
} from './index.ts';
import { insufficientFundsConstraint, placeHold, releaseHold, settleHold } from './test-support-holds.ts';

const accounts = ['a1', 'a2', 'a3', 'a4', 'a5'];
const openingCents = 500n;

type StepResult = 'done' | 'short' | 'ended';

interface LedgerStep {
  readonly kind: 'move' | 'hold' | 'settle' | 'release';
  readonly from: string;
  readonly to: string;
  readonly cents: bigint;
  /** Selects one of the open holds. */
  readonly index: number;
}

const arbitraryStep: fc.Arbitrary<LedgerStep> = fc.record({
  kind: fc.constantFrom('move', 'hold', 'settle', 'release'),
  from: fc.constantFrom(...accounts),
  to: fc.constantFrom(...accounts, 'world'),
  cents: fc.bigInt({ min: 1n, max: 400n }),
  index: fc.nat({ max: 3 }),
});

interface PlannedStep extends LedgerStep {
  readonly id: string;
  readonly hold: string;
}

/** The state that the ledger must have, in memory. */
class LedgerModel {
  readonly #balances = new Map(accounts.map((id) => [id, openingCents]));
  readonly #holds = new Map<string, { readonly account: string; readonly cents: bigint }>();
  #steps = 0;

  /** Completes the step with a reference and the hold that it concerns. */
  plan(step: LedgerStep): PlannedStep {
    this.#steps += 1;
    const open = [...this.#holds.keys()];
    const id = `step-${this.#steps}`;
    return {
      ...step,
      id,
      hold: step.kind === 'hold' ? id : (open[step.index % Math.max(1, open.length)] ?? 'none'),
    };
  }

  available(account: string): bigint {
    const held = [...this.#holds.values()].filter((hold) => hold.account === account);
    return held.reduce((rest, hold) => rest - hold.cents, this.#balances.get(account) ?? 0n);
  }

  apply({ kind, from, to, cents, hold }: PlannedStep): StepResult {
    if (kind === 'settle' || kind === 'release') {
      const known = this.#holds.get(hold);
      if (known === undefined) return 'ended';
      this.#holds.delete(hold);
      if (kind === 'settle') this.#give(known.account, -known.cents);
      return 'done';
    }
    if (this.available(from) < cents) return 'short';
    if (kind === 'hold') this.#holds.set(hold, { account: from, cents });
    else {
      this.#give(from, -cents);
      this.#give(to, cents);
    }
    return 'done';
  }

  #give(account: string, cents: bigint): void {
    const balance = this.#balances.get(account);
    if (balance !== undefined) this.#balances.set(account, balance + cents);
  }
}

function executeStep(
  db: Database<unknown>,
  { kind, id, hold, from, to, cents }: PlannedStep,
): Promise<StepResult> {
  const work = runInTransaction<unknown, unknown>(db, (tx) => {
    if (kind === 'hold') return placeHold(tx, { id: hold, account: from, amountCents: cents });
    if (kind === 'release') return releaseHold(tx, hold);
    if (kind === 'settle') return settleHold(tx, { id: hold, to: 'world', reference: id });
    const postings = [
      { account: from, amountCents: -cents },
      { account: to, amountCents: cents },
    ];
    return post(tx, { reference: id, reason: 'move', postings });
  });
  return work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof InsufficientFunds || constraintOf(error) === insufficientFundsConstraint)
        return 'short';
      if (constraintOf(error) === 'ledger_hold_is_open') return 'ended';
      throw error;
    },
  );
}

test('after any sequence of operations the ledger agrees with a small model', async () => {
  await using database = await testDatabase([ledgerMigrations]);
  const { db } = database;
  await runInTransaction(db, async (tx) => {
    await openAccounts(tx, { ids: ['world'], mayBeNegative: true });
    for (const id of accounts) {
      await openAccounts(tx, { ids: [id], mayBeNegative: false });
      const postings = [
        { account: 'world', amountCents: -openingCents },
        { account: id, amountCents: openingCents },
      ];
      await post(tx, { reference: `opening-${id}`, reason: 'opening', postings });
    }
  });
  const model = new LedgerModel();
  const steps = fc.array(
    arbitraryStep.filter(({ from, to }) => from !== to),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (planned) => {
      for (const each of planned) {
        const plan = model.plan(each);
        const expected = model.apply(plan);
        expect(await executeStep(db, plan)).toBe(expected);
      }
      for (const account of accounts) {
        const { balanceCents, heldCents } = await getBalance(db, account);
        expect(balanceCents - heldCents).toBe(model.available(account));
      }
      expect(await listViolations(db)).toEqual([]);
    }),
    // The ledger continues from run to run, so a shrunk example would start from a different state than the
    // failure.
    { numRuns: 25, endOnFailure: true },
  );
});
