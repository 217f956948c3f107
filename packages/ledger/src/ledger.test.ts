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
/** As a program, whose role reaches the ledger only by its functions; and as the administrator. */
const { appDb: db, db: adminDb } = database;
afterAll(() => database[Symbol.asyncDispose]());

/** Runs statements as a restore does: no trigger looks at them. */
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

test('an account that may not be negative gives its last cent and not one more', async () => {
  const tooMuch = move('r1', 'ann', 'bob', openingCents + 1n);
  await expect(tooMuch).rejects.toBeInstanceOf(InsufficientFunds);
  await expect(tooMuch).rejects.toMatchObject({ accountId: 'ann' });
  await move('r1', 'ann', 'bob', openingCents);
  expect((await getBalance(db, 'ann')).balanceCents).toBe(0n);
});

test('the caller decides how a lack of funds is refused', async () => {
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

test('a reference moves money once', async () => {
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

test('what a hold set aside can not be spent, and is there for its settlement', async () => {
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

test('a hold ends once: released or settled, never both, however many try at once', async () => {
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
  ['an entry', sql`update ledger_entry set reason = 'other'`],
  ['a posting', sql`update ledger_posting set amount_cents = amount_cents * 2`],
  ['an account’s nature', sql`update ledger_account set may_be_negative = true`],
  ['a hold’s amount', sql`update ledger_hold set amount_cents = 1`],
  ['an entry away', sql`delete from ledger_entry`],
  ['a posting away', sql`delete from ledger_posting`],
  ['an account away', sql`delete from ledger_account`],
  ['a hold away', sql`delete from ledger_hold`],
  ['all postings away', sql`truncate ledger_posting`],
  ['everything away', sql`truncate ledger_account, ledger_entry, ledger_posting, ledger_hold`],
])('%s cannot be changed: not by a program, and not by the owner', async (_what, statement) => {
  await runInTransaction(adminDb, (tx) => placeHold(tx, { id: 'h1', account: 'ann', amountCents: 7n }));
  await expect(statement.execute(db)).rejects.toMatchObject({ code: permissionDenied });
  expect(await refusalOf(statement.execute(adminDb))).toBe('ledger_is_append_only');
});

const undone = new Error('what was written past the functions is undone');

/** The kinds of violations that a verification finds after this statement of the administrator. */
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
  ['what is held', sql`update ledger_account set held_cents = 1 where id = 'ann'`, 'holds'],
  ['a version', sql`update ledger_account set version = version + 1`, 'postings'],
  [
    'an account with money from nowhere',
    sql`insert into ledger_account (id, may_be_negative, balance_cents) values ('eve', false, 5)`,
    'postings',
  ],
  [
    'a hold that its account does not count',
    sql`insert into ledger_hold (id, account_id, amount_cents) values ('h1', 'ann', 5)`,
    'holds',
  ],
])(
  '%s can not be written by a program, and is found when the owner writes it',
  async (_what, statement, of) => {
    await expect(statement.execute(db)).rejects.toMatchObject({ code: permissionDenied });
    expect(await violationsAfter(statement)).toContain(`account_differs_from_its_${of}`);
  },
);

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
])('a row that is wrong by itself is refused to the owner too', async (statement, constraint) => {
  expect(await refusalOf(statement.execute(adminDb))).toBe(`ledger_${constraint}`);
});

test('an account, a reference and a reason that are no short names are refused', async () => {
  const open = runInTransaction(db, (tx) => openAccounts(tx, { ids: ['A name'], mayBeNegative: true }));
  expect(await refusalOf(open)).toBe('ledger_account_id_is_short');
  expect(await refusalOf(move('r'.repeat(101), 'ann', 'bob', 1n))).toBe('ledger_entry_reference_is_short');
  const work = runInTransaction(db, (tx) =>
    post(tx, { ...entry('r1', 'ann', 'bob', 1n), reason: 'Not a word' }),
  );
  expect(await refusalOf(work)).toBe('ledger_entry_reason_is_a_word');
});

test('an account is opened once, and keeps its nature', async () => {
  const open = (mayBeNegative: boolean) =>
    runInTransaction(db, (tx) => openAccounts(tx, { ids: ['ann'], mayBeNegative }));
  await open(false);
  expect((await getBalance(db, 'ann')).balanceCents).toBe(openingCents);
  await expect(open(true)).rejects.toThrow('another nature');
});

test('postings are listed with the newest first', async () => {
  for (let index = 0; index < 6; index += 1) await move(`r${index}`, 'ann', 'bob', 10n);
  const lines = await listPostings(db, { account: 'ann', limit: 3 });
  expect(lines.map((line) => line.reference)).toEqual(['r5', 'r4', 'r3']);
  expect(lines[0]).toMatchObject({ version: 7n, amountCents: -10n, balanceCents: 940n, reason: 'test' });
});
