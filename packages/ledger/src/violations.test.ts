import { runInTransaction } from '@golden-acers/platform';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  ledgerMigrations,
  listViolations,
  listViolationsInRanges,
  openAccounts,
  post,
  type ViolationRow,
} from './index.ts';
import { placeHold, settleHold } from './test-support-holds.ts';

const database = await testDatabase([ledgerMigrations]);
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

// A world account that may be negative, Ann and Bob with 10.00 each, Eve with a balance of zero after two
// postings, one open and one settled hold.
await runInTransaction(db, async (tx) => {
  await openAccounts(tx, { ids: ['world'], mayBeNegative: true });
  for (const id of ['ann', 'bob', 'eve']) await openAccounts(tx, { ids: [id], mayBeNegative: false });
  const moves = [
    ['opening-ann', 'world', 'ann', 1_000n],
    ['opening-bob', 'world', 'bob', 1_000n],
    ['to-eve', 'bob', 'eve', 5n],
    ['from-eve', 'eve', 'bob', 5n],
  ] as const;
  for (const [reference, from, to, cents] of moves) {
    const postings = [
      { account: from, amountCents: -cents },
      { account: to, amountCents: cents },
    ];
    await post(tx, { reference, reason: 'test', postings });
  }
  await placeHold(tx, { id: 'open', account: 'bob', amountCents: 7n });
  await placeHold(tx, { id: 'settled', account: 'bob', amountCents: 8n });
  await settleHold(tx, { id: 'settled', to: 'world', reference: 'settled' });
});

test('a ledger that was written only by its functions has no violation', async () => {
  expect(await listViolations(db)).toEqual([]);
});

const describeViolation = ({ kind, subject }: ViolationRow) => `${kind} ${subject}`;
const rollback = new Error('rolled back after reading the violations');

test.each([
  [
    'a cent added to a balance',
    sql`update ledger_account set balance_cents = balance_cents + 1 where id = 'ann'`,
    ['account_differs_from_its_postings', 'ledger_does_not_balance'],
  ],
  [
    'a changed posting',
    sql`update ledger_posting set amount_cents = 999 where account_id = 'ann'`,
    ['entry_does_not_sum_to_zero', 'posting_breaks_the_chain'],
  ],
  [
    'a missing posting',
    sql`delete from ledger_posting where account_id = 'ann'`,
    ['account_differs_from_its_postings', 'entry_does_not_sum_to_zero'],
  ],
  [
    'a missing hold',
    sql`update ledger_account set held_cents = 5 where id = 'ann'`,
    ['account_differs_from_its_holds'],
  ],
  [
    'a cent added to the balance of a posting',
    sql`update ledger_posting set balance_cents = balance_cents + 1 where account_id = 'ann'`,
    ['account_differs_from_its_postings', 'posting_breaks_the_chain'],
  ],
  [
    'a posting of zero, counted by its account',
    sql`with counted as (update ledger_account set version = version + 1 where id = 'ann')
      insert into ledger_posting (entry_id, account_id, amount_cents, balance_cents, version)
        select max(entry_id), 'ann', 0, 1000, 2 from ledger_posting where account_id = 'eve'`,
    ['posting_moves_nothing'],
  ],
  [
    'a posting moved to another account',
    sql`update ledger_posting set account_id = 'eve', version = 9 where account_id = 'ann'`,
    ['account_differs_from_its_postings', 'posting_breaks_the_chain'],
  ],
  [
    'a cent added to an open hold',
    sql`update ledger_hold set amount_cents = amount_cents + 1 where id = 'open'`,
    ['account_differs_from_its_holds'],
  ],
  [
    'a settled hold that is open again',
    sql`update ledger_hold set state = 'open', entry_id = null, ended_at = null where id = 'settled'`,
    ['account_differs_from_its_holds'],
  ],
  [
    'a cent added to a settled hold',
    sql`update ledger_hold set amount_cents = amount_cents + 1 where id = 'settled'`,
    ['hold_differs_from_its_entry'],
  ],
  [
    'a settled hold with another entry',
    sql`update ledger_hold set entry_id = (select min(id) from ledger_entry) where id = 'settled'`,
    ['hold_differs_from_its_entry'],
  ],
  ['a missing entry', sql`delete from ledger_entry where reference = 'opening-ann'`, ['entry_is_missing']],
  [
    'a missing account without a balance',
    sql`delete from ledger_account where id = 'eve'`,
    ['account_is_missing'],
  ],
  [
    'a missing account with a balance and a hold',
    sql`delete from ledger_account where id = 'bob'`,
    ['account_is_missing', 'ledger_does_not_balance'],
  ],
])('%s is found if it was written without triggers, as by a restore', async (_what, statement, kinds) => {
  let found: string[] = [];
  const attempt = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
    const violations = await listViolations(tx);
    found = violations.map(({ kind }) => kind);
    const parts = [
      { after: 0n, upTo: 2n },
      { after: 2n, upTo: 1_000n },
    ];
    const inParts = await listViolationsInRanges(tx, parts);
    expect(new Set(inParts.map(describeViolation))).toEqual(new Set(violations.map(describeViolation)));
    throw rollback;
  });
  await expect(attempt).rejects.toBe(rollback);
  expect([...new Set(found)].toSorted()).toEqual(kinds);
});
