import { constraintOf, randomBelow, runInTransaction, seededRandom } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { InsufficientFunds, ledgerMigrations, listViolations, openAccounts, post } from './index.ts';
import { insufficientFundsConstraint, placeHold, releaseHold, settleHold } from './test-support-holds.ts';

const accounts = ['a1', 'a2', 'a3', 'a4', 'a5'];
const openingCents = 500n;

async function createTestLedger(poolSize: number) {
  const database = await testDatabase([ledgerMigrations], { poolSize });
  await runInTransaction(database.db, async (tx) => {
    await openAccounts(tx, { ids: ['world'], mayBeNegative: true });
    for (const id of accounts) await openAccounts(tx, { ids: [id], mayBeNegative: false });
    await post(tx, {
      reference: 'opening',
      reason: 'opening',
      postings: [
        { account: 'world', amountCents: -openingCents * BigInt(accounts.length) },
        ...accounts.map((account) => ({ account, amountCents: openingCents })),
      ],
    });
  });
  return database;
}

type RaceResult = 'done' | 'short' | 'ended';

async function resultOf(work: Promise<unknown>): Promise<RaceResult> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof InsufficientFunds || constraintOf(error) === insufficientFundsConstraint)
      return 'short';
    if (constraintOf(error) === 'ledger_hold_is_open') return 'ended';
    throw error;
  }
}

test('400 random movements over 40 connections lose no money, overdraw no account and never deadlock', async () => {
  await using database = await createTestLedger(40);
  const { db } = database;
  const chance = seededRandom('race');
  const pick = () => accounts[randomBelow(chance, accounts.length)] ?? 'a1';
  const operations = Array.from({ length: 400 }, (_unused, index) => {
    const amountCents = BigInt(randomBelow(chance, 300) + 1);
    const [one, other, third] = [pick(), pick(), pick()];
    const hold = `h${randomBelow(chance, 60)}`;
    const kind = randomBelow(chance, 5);
    return () => {
      const reference = `op-${index}`;
      if (kind === 0) return runInTransaction(db, (tx) => releaseHold(tx, hold));
      if (kind === 1)
        return runInTransaction(db, (tx) => settleHold(tx, { id: hold, to: 'world', reference }));
      if (kind === 2)
        return runInTransaction(db, (tx) =>
          placeHold(tx, { id: `h${index % 60}-${index}`, account: one, amountCents }),
        );
      const changes = new Map<string, bigint>();
      for (const account of [other, third]) changes.set(account, (changes.get(account) ?? 0n) + amountCents);
      changes.set(one, (changes.get(one) ?? 0n) - 2n * amountCents);
      const postings = [...changes].flatMap(([account, cents]) =>
        cents === 0n ? [] : [{ account, amountCents: cents }],
      );
      if (postings.length === 0) return Promise.resolve();
      return runInTransaction(db, (tx) => post(tx, { reference, reason: 'move', postings }));
    };
  });
  await Promise.all(
    Array.from({ length: 60 }, (_unused, index) =>
      resultOf(
        runInTransaction(db, (tx) => placeHold(tx, { id: `h${index}`, account: pick(), amountCents: 20n })),
      ),
    ),
  );
  const outcomes = await Promise.all(operations.map((operation) => resultOf(operation())));
  expect(new Set(outcomes)).toEqual(new Set(['done', 'short', 'ended']));
  expect(await listViolations(db)).toEqual([]);
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: 0n }]);
});
