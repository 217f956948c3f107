import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sleep } from './clock.ts';
import { type Lease, leaseTiming, lockLease, renewWhile } from './leases.ts';
import { createLog } from './log.ts';

const log = createLog('fatal');
const timing = { lengthMs: 600, renewEveryMs: 100 };

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

test('a holder that takes longer than its lease keeps it', async () => {
  const lease = await take();
  if (lease === undefined) throw new Error('It was free.');
  const first = lease.until;
  const others: unknown[] = [];
  await renewWhile(
    { db: database.db, log },
    lease,
    async () => {
      for (let count = 0; count < 10; count += 1) {
        await sleep(timing.lengthMs / 5);
        others.push(await take());
      }
    },
    timing,
  );
  expect(others.filter((other) => other !== undefined)).toEqual([]);
  expect(lease.until).not.toBe(first);
  expect(await lockLease(database.db, lease)).toBe(true);
});

test('of two holders one finishes: after the first stopped renewing, the lease belongs to the second', async () => {
  const lost = await take();
  expect(await take()).toBeUndefined();
  await expect.poll(take, { timeout: 5_000 }).toBeDefined();
  await sql`update work set lease_until = clock_timestamp() - interval '1 second'`.execute(database.db);
  const taken = await take();
  if (lost === undefined || taken === undefined) throw new Error('It was free.');
  // The first holder cannot renew the lease that it lost.
  await renewWhile({ db: database.db, log }, lost, () => sleep(timing.renewEveryMs * 3), timing);
  expect(await lockLease(database.db, lost)).toBe(false);
  expect(await lockLease(database.db, taken)).toBe(true);
});

test('a failed renewal is retried', async () => {
  const lease = await take();
  if (lease === undefined) throw new Error('It was free.');
  const executor = database.db.getExecutor();
  let failures = 0;
  const failsFirst = {
    getExecutor: () =>
      failures++ === 0
        ? new Proxy(executor, {
            get: (target, key) =>
              key === 'executeQuery' ? () => Promise.reject(new Error('away')) : Reflect.get(target, key),
          })
        : executor,
    executeQuery: database.db.executeQuery.bind(database.db),
  };
  const first = lease.until;
  await renewWhile({ db: failsFirst, log }, lease, () => sleep(timing.renewEveryMs * 4), timing);
  expect(lease.until).not.toBe(first);
});
