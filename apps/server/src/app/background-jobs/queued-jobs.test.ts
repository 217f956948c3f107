import { createLog, type JobQueue, openJobQueue } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listJobs, makeJobsDue } from '../../../test/test-support-jobs.ts';

const kind = { name: 'test', maxAttempts: 3, timeoutSeconds: 60 };
const running = new AbortController().signal;
const fail = () => Promise.reject(Object.assign(new Error('to rosa@players.test'), { code: 'ECONNREFUSED' }));

let env: BareTestEnv;
let jobs: JobQueue;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  jobs = await openJobQueue(env.databaseUrl, [kind], { db: env.db, log: createLog('fatal') });
});
afterAll(async () => {
  await jobs.stop();
  await env[Symbol.asyncDispose]();
});
beforeEach(() => sql`delete from job_queue.job_common`.execute(env.db));

test('a job runs only if its transaction commits, and runs once on two servers', async () => {
  await expect(
    env.db.transaction().execute(async (tx) => {
      await jobs.send(tx, kind.name, { number: 1 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  for (const number of [2, 3]) await jobs.send(env.db, kind.name, { number });
  const other = await openJobQueue(env.databaseUrl, [kind], { db: env.db, log: createLog('fatal') });
  const done: unknown[] = [];
  const work = (queue: JobQueue) =>
    queue.runNext(kind.name, async ({ data }) => void done.push(data), running);
  await Promise.all([work(jobs), work(other), work(jobs), work(other)]);
  await other.stop();
  expect(done).toHaveLength(2);
  expect(done).toEqual(expect.arrayContaining([{ number: 2 }, { number: 3 }]));
  expect(await listJobs(env, kind.name)).toEqual([]);
});

test('a job that fails is retried with growing delays, becomes a dead letter, and can be retried once', async () => {
  await jobs.send(env.db, kind.name, { number: 1 });
  await jobs.runNext(kind.name, fail, running);
  expect(await jobs.listDueKinds()).toEqual([]);
  const [first] = await listJobs(env, kind.name);
  expect(first?.waitsMs).toBeGreaterThan(4_000);
  await makeJobsDue(env);
  expect(await jobs.listDueKinds()).toEqual([kind.name]);
  await jobs.runNext(kind.name, fail, running);
  const [second] = await listJobs(env, kind.name);
  expect(second?.waitsMs).toBeGreaterThan(9_000);
  expect((await jobs.listDeadLetters({ limit: 5, after: undefined })).total).toBe(0);
  await makeJobsDue(env);
  await jobs.runNext(kind.name, fail, running);

  const { rows, total } = await jobs.listDeadLetters({ limit: 5, after: undefined });
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ kind: kind.name, attempts: 3, errorCode: 'ECONNREFUSED' }]);
  expect(Object.values(rows[0] ?? {}).join()).not.toContain('rosa');
  const [letter] = rows;
  expect(letter && letter.firstFailedAt < letter.lastFailedAt).toBe(true);
  const retries = [0, 1].map(() => jobs.retryDeadLetter(env.db, letter?.id ?? ''));
  expect((await Promise.all(retries)).filter(Boolean)).toEqual([kind.name]);
  expect((await jobs.listDeadLetters({ limit: 5, after: undefined })).total).toBe(0);
  const done: unknown[] = [];
  await jobs.runNext(kind.name, async ({ data }) => void done.push(data), running);
  expect(done).toEqual([{ number: 1 }]);
});

test('the log distinguishes a retry, the last failure and a stop', async () => {
  const messages: string[] = [];
  const write = (_fields: object, message: string) => void messages.push(message);
  const log = Object.assign(createLog('fatal'), { info: write, warn: write });
  const once = { ...kind, name: 'once', maxAttempts: 1 };
  const queue = await openJobQueue(env.databaseUrl, [kind, once], { db: env.db, log });
  await queue.send(env.db, kind.name, {});
  await queue.runNext(kind.name, fail, AbortSignal.abort());
  await sql`update job_queue.job_common set start_after = clock_timestamp()`.execute(env.db);
  await queue.runNext(kind.name, fail, running);
  await queue.send(env.db, once.name, {});
  await queue.runNext(once.name, fail, running);
  await queue.stop();
  expect(messages).toEqual([
    expect.stringContaining('the stop interrupted'),
    'background work failed and is tried again',
    'background work failed for the last time',
  ]);
});

test.each([
  ['exceeds its time limit', 'started_on'],
  ['runs on a server that died', 'heartbeat_on'],
])('a job that %s is retried', async (_name, column) => {
  await jobs.send(env.db, kind.name, { number: 1 });
  const started = Promise.withResolvers<void>();
  const hang = () => {
    started.resolve();
    return new Promise<never>(() => undefined);
  };
  void jobs.runNext(kind.name, hang, running);
  await started.promise;
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'active' }]);
  await sql`update job_queue.job_common set ${sql.ref(column)} = ${sql.ref(column)} - interval '61 seconds'`.execute(
    env.db,
  );
  await sql`update job_queue.queue set monitor_on = null, monitor_claim_on = null`.execute(env.db);
  await jobs.failTimedOutJobs();
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'retry' }]);
});

test("a job that is interrupted by the server's stop returns to the queue without counting an attempt", async () => {
  await jobs.send(env.db, kind.name, { number: 1 });
  const stopping = new AbortController();
  stopping.abort();
  await jobs.runNext(kind.name, fail, stopping.signal);
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'created', attempt: 1 }]);
  await sql`update job_queue.job_common set start_after = clock_timestamp()`.execute(env.db);
  await jobs.runNext(kind.name, fail, running);
  await makeJobsDue(env);
  await jobs.runNext(kind.name, fail, running);
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'retry', attempt: 2 }]);
});

test('a scheduled job is sent when its server starts, and not while one of its kind waits', async () => {
  const { rows } = await sql`select name, cron from job_queue.schedule`.execute(env.db);
  expect(rows).toContainEqual({ name: 'purge', cron: '7 * * * *' });
  const other = await openJobQueue(
    env.databaseUrl,
    [{ ...kind, name: 'each-hour', isExclusive: true, cron: '0 * * * *' }],
    {
      db: env.db,
      log: createLog('fatal'),
    },
  );
  await other.startSchedules();
  await other.send(env.db, 'each-hour', {});
  await other.stop();
  expect(await listJobs(env, 'each-hour')).toHaveLength(1);
});

test('a scheduled job that failed for the last time is not sent again if the next one already waits', async () => {
  const hourly = { ...kind, name: 'each-hour', maxAttempts: 1, isExclusive: true, cron: '0 * * * *' };
  const queue = await openJobQueue(env.databaseUrl, [hourly], { db: env.db, log: createLog('fatal') });
  await queue.startSchedules();
  await queue.runNext(hourly.name, fail, running);
  const [letter] = (await jobs.listDeadLetters({ limit: 5, after: undefined })).rows;
  await queue.send(env.db, hourly.name, {});
  expect(await queue.retryDeadLetter(env.db, letter?.id ?? '')).toBe(hourly.name);
  expect((await jobs.listDeadLetters({ limit: 5, after: undefined })).total).toBe(0);
  expect(await listJobs(env, hourly.name)).toMatchObject([{ state: 'created' }]);
  await queue.stop();
});

test('transfers and jobs never call pg_notify: such a commit locks the whole database', async () => {
  const { rows } = await sql`select name from job_queue.queue where notify`.execute(env.db);
  expect(rows).toEqual([]);
  await using other = await testEnv();
  const { rows: functions } = await sql`
    select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = 'public' and prosrc ~* '\\mnotify\\M'`.execute(other.db);
  expect(functions).toEqual([]);
  // A call of pg_notify fails from here on.
  await sql`alter function pg_catalog.pg_notify(text, text) rename to pg_notify_is_forbidden`.execute(
    other.db,
  );
  const player = await other.player('rosa');
  expect(await listJobs(other, 'mail')).toHaveLength(1);
  expect(await other.recharge(player, 500)).toMatchObject({ status: 200 });
});
