import { below, constraintOf, inTransaction, seededRandom } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AccountNotCovered, findViolations, ledgerMigrations, openAccount, post } from './index.ts';
import { placeHold, releaseHold, settleHold, tooLittle } from './test-support-holds.ts';

const accounts = ['a1', 'a2', 'a3', 'a4', 'a5'];
const openingCents = 500n;

async function books(poolSize: number) {
  const database = await testDatabase([ledgerMigrations], { poolSize });
  await inTransaction(database.db, async (tx) => {
    await openAccount(tx, { id: 'world', mayBeNegative: true });
    for (const id of accounts) await openAccount(tx, { id, mayBeNegative: false });
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

type Outcome = 'done' | 'short' | 'ended';

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AccountNotCovered || constraintOf(error) === tooLittle) return 'short';
    if (constraintOf(error) === 'ledger_hold_is_open') return 'ended';
    throw error;
  }
}

test('400 random movements over 40 connections lose nothing, overdraw nobody and deadlock nowhere', async () => {
  await using database = await books(40);
  const { db } = database;
  const chance = seededRandom('race');
  const pick = () => accounts[below(chance, accounts.length)] ?? 'a1';
  const operations = Array.from({ length: 400 }, (_unused, index) => {
    const amountCents = BigInt(below(chance, 300) + 1);
    const [one, other, third] = [pick(), pick(), pick()];
    const hold = `h${below(chance, 60)}`;
    const kind = below(chance, 5);
    return () => {
      const reference = `op-${index}`;
      if (kind === 0) return inTransaction(db, (tx) => releaseHold(tx, hold));
      if (kind === 1) return inTransaction(db, (tx) => settleHold(tx, { id: hold, to: 'world', reference }));
      if (kind === 2)
        return inTransaction(db, (tx) =>
          placeHold(tx, { id: `h${index % 60}-${index}`, account: one, amountCents }),
        );
      const changes = new Map<string, bigint>();
      for (const account of [other, third]) changes.set(account, (changes.get(account) ?? 0n) + amountCents);
      changes.set(one, (changes.get(one) ?? 0n) - 2n * amountCents);
      const postings = [...changes].flatMap(([account, cents]) =>
        cents === 0n ? [] : [{ account, amountCents: cents }],
      );
      if (postings.length === 0) return Promise.resolve();
      return inTransaction(db, (tx) => post(tx, { reference, reason: 'move', postings }));
    };
  });
  await Promise.all(
    Array.from({ length: 60 }, (_unused, index) =>
      outcomeOf(
        inTransaction(db, (tx) => placeHold(tx, { id: `h${index}`, account: pick(), amountCents: 20n })),
      ),
    ),
  );
  const outcomes = await Promise.all(operations.map((operation) => outcomeOf(operation())));
  expect(new Set(outcomes)).toEqual(new Set(['done', 'short', 'ended']));
  expect(await findViolations(db)).toEqual([]);
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: 0n }]);
});
