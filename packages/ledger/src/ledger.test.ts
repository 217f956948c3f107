import { constraintOf, runInTransaction } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  type Entry,
  getBalance,
  InsufficientFunds,
  ledgerMigrations,
  listPostings,
  listViolations,
  openAccounts,
  post,
} from './index.ts';
import { insufficientFundsConstraint, placeHold, releaseHold, settleHold } from './test-support-holds.ts';

const openingCents = 1_000n;
const permissionDenied = '42501';

const database = await testDatabase([ledgerMigrations]);
/**
 * `db` has the role of a program, which reaches the ledger only through functions. `adminDb` is the owner.
 */
const { appDb: db, db: adminDb } = database;
afterAll(() => database[Symbol.asyncDispose]());

/** Runs statements without triggers, as a restore does. */
async function bypassChecks(...statements: RawBuilder<unknown>[]): Promise<void> {
  await adminDb.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await statement.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
}

/** A new ledger for each test: a world account that may be negative, and Ann and Bob with 10.00 each. */
beforeEach(async () => {
  await bypassChecks(sql`truncate ledger_account, ledger_entry, ledger_posting, ledger_hold`);
  await runInTransaction(db, async (tx) => {
    await openAccounts(tx, { ids: ['world'], mayBeNegative: true });
    for (const account of ['ann', 'bob']) {
      await openAccounts(tx, { ids: [account], mayBeNegative: false });
      await post(tx, entry(`opening-${account}`, 'world', account, openingCents));
    }
  });
});

function entry(reference: string, from: string, to: string, amountCents: bigint): Entry {
  return {
    reference,
    reason: 'test',
    postings: [
      { account: from, amountCents: -amountCents },
      { account: to, amountCents },
    ],
  };
}

function move(...values: Parameters<typeof entry>) {
  return runInTransaction(db, (tx) => post(tx, entry(...values)));
}

function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(() => undefined, constraintOf);
}

test('an entry moves money between two accounts', async () => {
  await move('r1', 'ann', 'bob', 250n);
  expect((await getBalance(db, 'ann')).balanceCents).toBe(750n);
  expect(await getBalance(db, 'bob')).toEqual({
    balanceCents: 1_250n,
    heldCents: 0n,
  });
  expect(await listViolations(db)).toEqual([]);
});

test('an account that must not be negative can give its last cent, but no more', async () => {
  const tooMuch = move('r1', 'ann', 'bob', openingCents + 1n);
  await expect(tooMuch).rejects.toBeInstanceOf(InsufficientFunds);
  await expect(tooMuch).rejects.toMatchObject({ accountId: 'ann' });
  await move('r1', 'ann', 'bob', openingCents);
  expect((await getBalance(db, 'ann')).balanceCents).toBe(0n);
});

test('the caller chooses the refusal for insufficient funds', async () => {
  const refuse = (): never => {
    throw new Error('Ann is short');
  };
  const work = runInTransaction(db, (tx) =>
    post(tx, {
      reference: 'r1',
      reason: 'test',
      postings: [
        { account: 'bob', amountCents: -5n },
        { account: 'ann', amountCents: -5_000n, onInsufficientFunds: refuse },
        { account: 'world', amountCents: 5_005n },
      ],
    }),
  );
  await expect(work).rejects.toThrow('Ann is short');
  expect((await getBalance(db, 'bob')).balanceCents).toBe(openingCents);
});

test('each reference moves money once', async () => {
  await move('r1', 'ann', 'bob', 1n);
  expect(await refusalOf(move('r1', 'ann', 'bob', 1n))).toBe('ledger_entry_reference_is_used_once');
  const many = await Promise.all(Array.from({ length: 10 }, () => refusalOf(move('r2', 'ann', 'bob', 1n))));
  expect(many.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect((await getBalance(db, 'ann')).balanceCents).toBe(openingCents - 2n);
});

const wrongEntries: readonly [string, [string, bigint][], string][] = [
  [
    'does not sum to zero',
    [
      ['ann', -5n],
      ['bob', 4n],
    ],
    'ledger_entry_sums_to_zero',
  ],
  ['has one posting', [['world', 5n]], 'ledger_entry_sums_to_zero'],
  [
    'moves nothing',
    [
      ['ann', 0n],
      ['bob', 0n],
    ],
    'ledger_posting_amount_is_not_zero',
  ],
  [
    'names an unknown account',
    [
      ['ann', -5n],
      ['nobody', 5n],
    ],
    'ledger_posting_account_is_known',
  ],
  [
    'names an account twice',
    [
      ['ann', -5n],
      ['ann', 5n],
    ],
    'ledger_posting_account_is_known',
  ],
  [
    'is absurdly large',
    [
      ['world', -(10n ** 16n)],
      ['ann', 10n ** 16n],
    ],
    'ledger_account_balance_is_in_range',
  ],
];

test.each(wrongEntries)(
  'an entry that %s is refused by the database',
  async (_what, postings, constraint) => {
    const work = runInTransaction(db, (tx) =>
      post(tx, {
        reference: 'wrong',
        reason: 'test',
        postings: postings.map(([account, amountCents]) => ({ account, amountCents })),
      }),
    );
    expect(await refusalOf(work)).toBe(constraint);
    expect((await getBalance(db, 'ann')).balanceCents).toBe(openingCents);
  },
);

test('held money cannot be spent, except by settling the hold', async () => {
  await runInTransaction(adminDb, (tx) => placeHold(tx, { id: 'h1', account: 'ann', amountCents: 700n }));
  expect(await getBalance(db, 'ann')).toEqual({
    balanceCents: 1_000n,
    heldCents: 700n,
  });
  await expect(move('r1', 'ann', 'bob', 301n)).rejects.toBeInstanceOf(InsufficientFunds);
  const second = runInTransaction(adminDb, (tx) =>
    placeHold(tx, { id: 'h2', account: 'ann', amountCents: 301n }),
  );
  expect(await refusalOf(second)).toBe(insufficientFundsConstraint);
  await move('r2', 'ann', 'bob', 300n);
  await runInTransaction(adminDb, (tx) => settleHold(tx, { id: 'h1', to: 'bob', reference: 'r3' }));
  expect(await getBalance(db, 'ann')).toEqual({ balanceCents: 0n, heldCents: 0n });
  expect((await getBalance(db, 'bob')).balanceCents).toBe(2_000n);
  expect(await listViolations(db)).toEqual([]);
});

test('the money of a released hold can be spent again', async () => {
  await runInTransaction(adminDb, (tx) => placeHold(tx, { id: 'h1', account: 'ann', amountCents: 700n }));
  await runInTransaction(adminDb, (tx) => releaseHold(tx, 'h1'));
  expect(await getBalance(db, 'ann')).toEqual({ balanceCents: 1_000n, heldCents: 0n });
  await move('r1', 'ann', 'bob', 1_000n);
  expect(await listViolations(db)).toEqual([]);
});

test('a hold ends once, released or settled, even if many try at once', async () => {
  await runInTransaction(adminDb, (tx) => placeHold(tx, { id: 'h1', account: 'ann', amountCents: 700n }));
  const settle = (reference: string) =>
    runInTransaction(adminDb, (tx) => settleHold(tx, { id: 'h1', to: 'bob', reference }));
  const release = () => runInTransaction(adminDb, (tx) => releaseHold(tx, 'h1'));
  const ends = await Promise.all([settle('a'), release(), settle('b'), release()].map(refusalOf));
  expect(ends.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(ends.filter((refusal) => refusal === 'ledger_hold_is_open')).toHaveLength(3);
  expect((await getBalance(db, 'ann')).heldCents).toBe(0n);
  expect(await listViolations(db)).toEqual([]);
});

test.each([
  ['changing an entry', sql`update ledger_entry set reason = 'other'`],
  ['changing a posting', sql`update ledger_posting set amount_cents = amount_cents * 2`],
  ['allowing an account to be negative', sql`update ledger_account set may_be_negative = true`],
  ['changing a hold’s amount', sql`update ledger_hold set amount_cents = 1`],
  ['deleting an entry', sql`delete from ledger_entry`],
  ['deleting a posting', sql`delete from ledger_posting`],
  ['deleting an account', sql`delete from ledger_account`],
  ['deleting a hold', sql`delete from ledger_hold`],
  ['deleting all postings', sql`truncate ledger_posting`],
  ['deleting everything', sql`truncate ledger_account, ledger_entry, ledger_posting, ledger_hold`],
])('%s is refused to a program and to the owner', async (_what, statement) => {
  await runInTransaction(adminDb, (tx) => placeHold(tx, { id: 'h1', account: 'ann', amountCents: 7n }));
  await expect(statement.execute(db)).rejects.toMatchObject({ code: permissionDenied });
  expect(await refusalOf(statement.execute(adminDb))).toBe('ledger_is_append_only');
});

const undone = new Error('rolled back after reading the violations');

/** Returns the kinds of violations that a verification finds after the owner ran this statement. */
async function violationsAfter(statement: RawBuilder<unknown>): Promise<string[]> {
  let found: string[] = [];
  const writing = adminDb.transaction().execute(async (tx) => {
    await statement.execute(tx);
    found = (await listViolations(tx)).map(({ kind }) => kind);
    throw undone;
  });
  await expect(writing).rejects.toBe(undone);
  return found;
}

test.each([
  ['a balance', sql`update ledger_account set balance_cents = balance_cents + 1`, 'postings'],
  ['a held amount', sql`update ledger_account set held_cents = 1 where id = 'ann'`, 'holds'],
  ['a version', sql`update ledger_account set version = version + 1`, 'postings'],
  [
    'an account with money that no entry moved',
    sql`insert into ledger_account (id, may_be_negative, balance_cents) values ('eve', false, 5)`,
    'postings',
  ],
  [
    'a hold that its account does not include',
    sql`insert into ledger_hold (id, account_id, amount_cents) values ('h1', 'ann', 5)`,
    'holds',
  ],
])('%s cannot be written by a program, and is found if the owner writes it', async (_what, statement, of) => {
  await expect(statement.execute(db)).rejects.toMatchObject({ code: permissionDenied });
  expect(await violationsAfter(statement)).toContain(`account_differs_from_its_${of}`);
});

test.each([
  [sql`update ledger_account set balance_cents = -1 where id = 'ann'`, 'account_has_sufficient_funds'],
  [
    sql`insert into ledger_entry (reference, reason) values ('opening-ann', 'test')`,
    'entry_reference_is_used_once',
  ],
  [
    sql`insert into ledger_posting (entry_id, account_id, amount_cents, balance_cents, version)
      select entry_id, 'bob', 1, 1, 1 from ledger_posting where account_id = 'ann'`,
    'posting_version_is_used_once',
  ],
  [
    sql`insert into ledger_hold (id, account_id, amount_cents, state, ended_at)
      values ('h1', 'ann', 5, 'settled', now())`,
    'hold_entry_belongs_to_settled',
  ],
])('an invalid row is refused to the owner too', async (statement, constraint) => {
  expect(await refusalOf(statement.execute(adminDb))).toBe(`ledger_${constraint}`);
});

test('an account, reference or reason that is not a short name is refused', async () => {
  const open = runInTransaction(db, (tx) => openAccounts(tx, { ids: ['A name'], mayBeNegative: true }));
  expect(await refusalOf(open)).toBe('ledger_account_id_is_short');
  expect(await refusalOf(move('r'.repeat(101), 'ann', 'bob', 1n))).toBe('ledger_entry_reference_is_short');
  const work = runInTransaction(db, (tx) =>
    post(tx, { ...entry('r1', 'ann', 'bob', 1n), reason: 'Not a word' }),
  );
  expect(await refusalOf(work)).toBe('ledger_entry_reason_is_a_word');
});

test('an account is opened once, and cannot later be allowed to be negative', async () => {
  const open = (mayBeNegative: boolean) =>
    runInTransaction(db, (tx) => openAccounts(tx, { ids: ['ann'], mayBeNegative }));
  await open(false);
  expect((await getBalance(db, 'ann')).balanceCents).toBe(openingCents);
  await expect(open(true)).rejects.toThrow('another nature');
});

test('postings are listed newest first', async () => {
  for (let index = 0; index < 6; index += 1) await move(`r${index}`, 'ann', 'bob', 10n);
  const lines = await listPostings(db, { account: 'ann', limit: 3 });
  expect(lines.map((line) => line.reference)).toEqual(['r5', 'r4', 'r3']);
  expect(lines[0]).toMatchObject({ version: 7n, amountCents: -10n, balanceCents: 940n, reason: 'test' });
});
