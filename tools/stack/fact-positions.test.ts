import { runInTransaction } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moveFactPositions } from './fact-positions.ts';

type Db = BareTestEnv['db'];

/** Returns the number of the fact. */
async function record(db: Db, playerId: string): Promise<bigint> {
  await sql`select fact_record('limit.reached', ${playerId}, '{"limit": "stake"}')`.execute(db);
  const { rows } = await sql<{ last: bigint }>`select max(number) as last from fact`.execute(db);
  return rows[0]?.last ?? 0n;
}

async function setPosition(db: Db, name: string, afterNumber?: bigint): Promise<void> {
  await (afterNumber === undefined
    ? sql`update fact_consumer set seen = pg_current_snapshot() where name = ${name}`
    : sql`update fact_consumer set target = pg_current_snapshot(), after_number = ${afterNumber} where name = ${name}`
  ).execute(db);
}

async function listUnread(db: Db): Promise<Record<string, bigint[]>> {
  const { rows } = await sql<{ consumer: string; numbers: bigint[] }>`
    select consumer, array_agg(number order by number) as numbers from fact_to_read group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ consumer, numbers }) => [consumer, numbers]));
}

/** As if a server with many more transactions had written all of them. */
async function shiftTransactions(db: Db): Promise<void> {
  const shift = (snapshot: string | null) =>
    snapshot?.replace(/\d+/g, (id) => `${BigInt(id) + 1_000_000n}`) ?? null;
  await sql`update fact set transaction_id = (transaction_id::text::bigint + 1000000)::text::xid8`.execute(
    db,
  );
  const { rows } = await sql<{ name: string; seen: string; target: string | null }>`
    select name, seen::text, target::text from fact_consumer`.execute(db);
  for (const { name, seen, target } of rows)
    await sql`update fact_consumer set seen = ${shift(seen)}::pg_snapshot, target = ${shift(target)}::pg_snapshot
      where name = ${name}`.execute(db);
}

test('after a copy into another server, each consumer reads what it had not read, and what follows', async () => {
  await using env = await testEnv({ provider: 'none' });
  const { db } = env;
  const [{ id }, other] = [await env.player(), await env.player()];
  await env.runJobs('facts');
  const first = await record(db, id);
  await setPosition(db, 'reports', first);
  let late = 0n;
  await runInTransaction(db, async (tx) => {
    late = await record(tx, other.id);
    await record(db, id);
    await setPosition(db, 'referrals');
  });
  await setPosition(db, 'webhooks');
  const last = await record(db, id);
  const unread = await listUnread(db);
  expect(unread).toMatchObject({ referrals: [late, last], webhooks: [last] });
  expect(unread.reports).toHaveLength(3);

  await shiftTransactions(db);
  expect(await listUnread(db)).toEqual(unread);
  await moveFactPositions(db);
  expect(await listUnread(db)).toEqual(unread);
  const next = await record(db, id);
  const andNext = Object.entries(unread).map(([name, numbers]) => [name, [...numbers, next]]);
  expect(await listUnread(db)).toEqual(Object.fromEntries(andNext));
  await env.runJobs('facts');
  expect(await listUnread(db)).toEqual({});
});
