import { createLog } from '@golden-acers/platform';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerViolations, verifyLedger } from './ledger-verification.ts';

let env: TestEnv;
/** One applied, one rejected and one open transfer. */
let transfers: { applied: string; rejected: string; open: string };
beforeAll(async () => {
  env = await testEnv();
  await env.agent({ name: 'ledger-store' });
  const player = await env.player('ledger-checked');
  expect(await env.recharge(player, 900)).toMatchObject({ status: 200 });
  expect(await env.redeem(player, 90_000)).toMatchObject({ status: 409 });
  env.fault({ action: 'redeem', kind: 'drop-response' });
  expect(await env.redeem(player, 700)).toMatchObject({ status: 202 });
  const rows = await env.db
    .selectFrom('transfer')
    .where('cause', '=', 'agent')
    .select(['id', 'state'])
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.id ?? 'missing';
  transfers = { applied: of('applied'), rejected: of('rejected'), open: of('unknown') };
});
afterAll(() => env[Symbol.asyncDispose]());

const rollback = new Error('the inserted rows are rolled back');

/** Inserts rows without triggers, as a restore does, lists the violations, and rolls back. */
async function namedWith(statements: readonly RawBuilder<unknown>[]): Promise<string[]> {
  let named: string[] = [];
  const attempt = env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    named = (await findLedgerViolations(tx)).map(({ kind }) => kind);
    const { rows } = await sql<{ kind: string }>`
      select kind from ledger_violation union all select kind from transfer_violation`.execute(tx);
    expect(named).toEqual(rows.map(({ kind }) => kind));
    throw rollback;
  });
  await expect(attempt).rejects.toBe(rollback);
  return named;
}

describe('the ledger verification', () => {
  test('finds nothing in a ledger that agrees with the transfers', async () => {
    expect(await namedWith([])).toEqual([]);
  });

  const aside = sql`(select account_id from ledger_hold where state = 'open' limit 1)`;
  test.each<[string, () => readonly RawBuilder<unknown>[], string]>([
    [
      'a transfer with one cent more',
      () => [sql`update transfer set amount_cents = amount_cents + 1 where id = ${transfers.applied}`],
      'transfer_differs_from_its_entry',
    ],
    [
      'an entry with one cent more on both sides and in every balance',
      () => [
        sql`update ledger_posting set amount_cents = amount_cents + sign(amount_cents),
            balance_cents = balance_cents + sign(amount_cents)
          where entry_id = (select id from ledger_entry where reference = ${transfers.applied})`,
        sql`update ledger_account set balance_cents = ledger_account.balance_cents + sign(posting.amount_cents)
          from ledger_posting posting where posting.account_id = ledger_account.id
            and posting.entry_id = (select id from ledger_entry where reference = ${transfers.applied})`,
        sql`update ledger_hold set amount_cents = amount_cents + 1 where id = ${transfers.applied}`,
      ],
      'transfer_differs_from_its_entry',
    ],
    [
      'a transfer of the other kind',
      () => [sql`update transfer set kind = 'redeem' where id = ${transfers.applied}`],
      'transfer_differs_from_its_entry',
    ],
    [
      'a rejected transfer that counts as applied',
      () => [
        sql`update transfer set state = 'applied', refusal_code = null where id = ${transfers.rejected}`,
      ],
      'transfer_differs_from_its_entry',
    ],
    [
      'an applied transfer that counts as rejected',
      () => [
        sql`update transfer set state = 'rejected', refusal_code = 'provider.refused' where id = ${transfers.applied}`,
      ],
      'transfer_differs_from_its_entry',
    ],
    [
      'a hold with one cent more',
      () => [
        sql`update ledger_account set held_cents = held_cents + 1 where id = ${aside}`,
        sql`update ledger_hold set amount_cents = amount_cents + 1 where id = ${transfers.open}`,
      ],
      'transfer_differs_from_its_hold',
    ],
    [
      'an open transfer without a hold',
      () => [
        sql`update ledger_account set held_cents = 0 where id = ${aside}`,
        sql`update ledger_hold set state = 'released', ended_at = now() where id = ${transfers.open}`,
      ],
      'transfer_differs_from_its_hold',
    ],
    [
      'a hold without a transfer',
      () => [
        sql`update ledger_account set held_cents = held_cents + 1 where id = ${aside}`,
        sql`insert into ledger_hold (id, account_id, amount_cents) values ('for nobody', ${aside}, 1)`,
      ],
      'transfer_differs_from_its_hold',
    ],
    [
      'a recharge in the ledger without a transfer',
      () => [
        sql`select ledger_post('made up', 'recharge', null, array_agg(account_id order by amount_cents), '{-1,1}')
          from ledger_posting where entry_id = (select id from ledger_entry where reference = ${transfers.applied})`,
      ],
      'entry_has_no_transfer',
    ],
    [
      'an agent whose account may be negative',
      () => [sql`update ledger_account set may_be_negative = true where id like 'agent:%'`],
      'agent_is_unbounded',
    ],
  ])('finds %s', async (_what, inserted, kind) => {
    expect(await namedWith(inserted())).toEqual([kind]);
  });
});

test.each([
  ['amount', sql`update transfer set amount_cents = amount_cents + 1`],
  ['player', sql`update transfer set player_id = actor_id`],
  ['settled state', sql`update transfer set state = 'requested' where state = 'applied'`],
])('the %s of a transfer cannot be changed, even by the owner', async (_what, statement) => {
  const constraint = 'transfer_transition_is_allowed';
  await expect(statement.execute(env.db)).rejects.toMatchObject({ constraint });
  await expect(statement.execute(env.server.db)).rejects.toMatchObject({ code: '42501' });
});

describe('readiness', () => {
  test('readiness uses the result of the last verification and runs none itself', async () => {
    const ready = async () => (await env.server.http.inject('/readyz')).statusCode;
    const move = (cents: number) =>
      env.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ledger_account set balance_cents = balance_cents + ${cents}
          where id = (select min(id) from ledger_account)`.execute(tx);
      });
    const context = { db: env.server.db, log: createLog('silent') };
    expect(await ready()).toBe(200);
    await move(1);
    expect(await ready(), 'no verification has run yet').toBe(200);
    await verifyLedger(context);
    expect(await ready()).toBe(503);
    await move(-1);
    await verifyLedger(context);
    expect(await ready()).toBe(200);
  });
});

test('a long ledger is read in ranges, and a range with a violation is read again until it is repaired', async () => {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id::text, reference from ledger_entry order by id`.execute(env.db);
  expect(rows.length).toBeGreaterThan(2);
  const [oldest] = rows;
  const move = (cents: number) =>
    env.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update ledger_posting set amount_cents = amount_cents + ${cents} * sign(amount_cents),
          balance_cents = balance_cents + ${cents} * sign(amount_cents) where entry_id = ${oldest?.id}`.execute(
        tx,
      );
    });
  const onePart = async () => (await findLedgerViolations(env.db, 1)).map(({ kind }) => kind);
  const looks: boolean[] = [];
  await move(1);
  for (let look = 0; look < rows.length + 2; look += 1) looks.push((await onePart()).length > 0);
  await move(-1);
  const firstNamed = looks.indexOf(true);
  expect(firstNamed).toBeGreaterThanOrEqual(0);
  expect(looks.slice(firstNamed)).not.toContain(false);
  expect(await onePart()).toEqual([]);
});
