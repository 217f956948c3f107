import { below, constraintOf, inTransaction, seededRandom } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/world/test-database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  AccountNotCovered,
  balanceOf,
  findViolations,
  ledgerMigrations,
  openAccount,
  placeHold,
  post,
  releaseHold,
  settleHold,
} from './index.ts';

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
    if (error instanceof AccountNotCovered) return 'short';
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
      if (kind === 1)
        return inTransaction(db, (tx) =>
          settleHold(tx, { id: hold, to: 'world', reference, reason: 'settle' }),
        );
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

interface Model {
  readonly balance: Map<string, bigint>;
  readonly held: Map<string, { account: string; cents: bigint }>;
}

const step = fc.record({
  kind: fc.constantFrom('move', 'hold', 'settle', 'release'),
  from: fc.constantFrom(...accounts),
  to: fc.constantFrom(...accounts),
  cents: fc.bigInt({ min: 1n, max: 400n }),
  hold: fc.nat({ max: 3 }),
});

test('after any sequence of verbs the books agree with a model that fits on a page', async () => {
  await using database = await books(3);
  const { db } = database;
  const model: Model = { balance: new Map(accounts.map((id) => [id, openingCents])), held: new Map() };
  const available = (account: string) =>
    (model.balance.get(account) ?? 0n) -
    [...model.held.values()].reduce((sum, hold) => (hold.account === account ? sum + hold.cents : sum), 0n);
  const give = (account: string, cents: bigint) =>
    model.balance.set(account, (model.balance.get(account) ?? 0n) + cents);
  let count = 0;
  const run = async ({
    kind,
    from,
    to,
    cents,
    hold,
  }: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<Outcome> => {
    count += 1;
    const reference = `step-${count}`;
    const open = [...model.held.keys()];
    const id = kind === 'hold' ? `hold-${count}` : (open[hold % Math.max(1, open.length)] ?? 'none');
    const known = model.held.get(id);
    if (kind === 'hold') {
      const expected = available(from) >= cents ? 'done' : 'short';
      if (expected === 'done') model.held.set(id, { account: from, cents });
      expect(
        await outcomeOf(inTransaction(db, (tx) => placeHold(tx, { id, account: from, amountCents: cents }))),
      ).toBe(expected);
      return expected;
    }
    if (kind === 'move') {
      if (from === to) return 'done';
      const expected = available(from) >= cents ? 'done' : 'short';
      if (expected === 'done') {
        give(from, -cents);
        give(to, cents);
      }
      const postings = [
        { account: from, amountCents: -cents },
        { account: to, amountCents: cents },
      ];
      expect(
        await outcomeOf(inTransaction(db, (tx) => post(tx, { reference, reason: 'move', postings }))),
      ).toBe(expected);
      return expected;
    }
    const expected = known === undefined ? 'ended' : 'done';
    model.held.delete(id);
    const work =
      kind === 'release'
        ? inTransaction(db, (tx) => releaseHold(tx, id))
        : inTransaction(db, (tx) => settleHold(tx, { id, to: 'world', reference, reason: 'settle' }));
    expect(await outcomeOf(work)).toBe(expected);
    if (known !== undefined && kind === 'settle') give(known.account, -known.cents);
    return expected;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const each of steps) await run(each);
      for (const account of accounts) {
        expect((await balanceOf(db, account)).availableCents).toBe(available(account));
      }
      expect(await findViolations(db)).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true, seed: 2026 },
  );
});
