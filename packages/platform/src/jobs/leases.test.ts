import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { type Lease, leaseTiming, lockLease, renewWhile } from './leases.ts';

const log = createLog('fatal');
/** Renewed at once, and never over during a test. */
const timing = { lengthMs: 600_000, renewEveryMs: 1 };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase([]);
  await sql`create table work (id text primary key, lease_until timestamptz)`.execute(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`truncate work`.execute(database.db);
  await sql`insert into work values ('one', null)`.execute(database.db);
});

/** Undefined while another caller holds the lease, by the database's clock. */
async function take(): Promise<Lease | undefined> {
  const { rows } = await sql<{ until: string }>`
    update work set lease_until = clock_timestamp() + ${timing.lengthMs} * interval '1 millisecond'
      where coalesce(lease_until < clock_timestamp(), true) returning lease_until::text as until`.execute(
    database.db,
  );
  return rows[0] && { table: 'work', column: 'lease_until', key: { id: 'one' }, until: rows[0].until };
}

test('a lease and the poll for due work end within 15 seconds, after several attempts to renew it', () => {
  expect(leaseTiming.lengthMs).toBeLessThan(15_000 - 2_000);
  expect(leaseTiming.renewEveryMs).toBeLessThan(leaseTiming.lengthMs / 3);
});

/** Wraps the database, whose queries are run by `runQuery`. */
function interceptQueries(runQuery: (run: () => Promise<unknown>) => Promise<unknown>) {
  const executor = database.db.getExecutor();
  const intercepted = new Proxy(executor, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const call = value.bind(target);
      return name === 'executeQuery' ? (...given: unknown[]) => runQuery(() => call(...given)) : call;
    },
  });
  return { getExecutor: () => intercepted, executeQuery: database.db.executeQuery.bind(database.db) };
}

test('a holder that takes longer than its lease keeps it', async () => {
  const lease = await take();
  if (lease === undefined) throw new Error('It was free.');
  const ends: string[] = [lease.until];
  const others: unknown[] = [];
  const thirdRenewal = Promise.withResolvers<void>();
  const db = interceptQueries(async (run) => {
    ends.push(lease.until);
    others.push(await take());
    const renewed = await run();
    if (others.length === 4) thirdRenewal.resolve();
    return renewed;
  });
  await renewWhile({ db, log }, lease, () => thirdRenewal.promise, timing);
  expect(others.filter((other) => other !== undefined)).toEqual([]);
  // Each renewal ends later than the one before.
  expect(new Set(ends).size).toBe(4);
  expect(ends).toEqual(ends.toSorted());
  expect(await lockLease(database.db, lease)).toBe(true);
});

test('of two holders one finishes: after the first stopped renewing, the lease belongs to the second', async () => {
  const lost = await take();
  expect(await take()).toBeUndefined();
  await sql`update work set lease_until = clock_timestamp() - interval '1 second'`.execute(database.db);
  const taken = await take();
  if (lost === undefined || taken === undefined) throw new Error('It was free.');
  // The first holder cannot renew the lease that it lost.
  const tried = Promise.withResolvers<void>();
  const db = interceptQueries((run) => run().finally(tried.resolve));
  await renewWhile({ db, log }, lost, () => tried.promise, timing);
  expect(await lockLease(database.db, lost)).toBe(false);
  expect(await lockLease(database.db, taken)).toBe(true);
});

test('a failed renewal is retried', async () => {
  const lease = await take();
  if (lease === undefined) throw new Error('It was free.');
  let tries = 0;
  const renewed = Promise.withResolvers<void>();
  const failsFirst = interceptQueries((run) => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('away')) : run().finally(renewed.resolve);
  });
  const first = lease.until;
  await renewWhile({ db: failsFirst, log }, lease, () => renewed.promise, timing);
  expect(lease.until).not.toBe(first);
});
