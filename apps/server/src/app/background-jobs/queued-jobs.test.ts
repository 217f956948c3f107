import { createLog, type JobQueue, listDeadLetters, openJobQueue } from '@golden-acers/platform';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listJobs, makeJobsDue } from '../../../test/test-support-jobs.ts';

const kind = {
  ...{ name: 'test', maxAttempts: 3, firstRetrySeconds: 100, maxRetrySeconds: 300, timeoutSeconds: 60 },
};
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

test('a job runs if its transaction commits, once, also with two servers', async () => {
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

test('a job that fails waits longer each time, then is a dead letter, and is sent again once', async () => {
  await jobs.send(env.db, kind.name, { number: 1 });
  await jobs.runNext(kind.name, fail, running);
  expect(await jobs.listDueKinds()).toEqual([]);
  const [first] = await listJobs(env, kind.name);
  expect(first?.waitsMs).toBeGreaterThan(90_000);
  await makeJobsDue(env);
  expect(await jobs.listDueKinds()).toEqual([kind.name]);
  await jobs.runNext(kind.name, fail, running);
  const [second] = await listJobs(env, kind.name);
  expect(second?.waitsMs).toBeGreaterThan(190_000);
  expect((await listDeadLetters(env.db, { limit: 5, offset: 0 })).total).toBe(0);
  await makeJobsDue(env);
  await jobs.runNext(kind.name, fail, running);

  const { rows, total } = await listDeadLetters(env.db, { limit: 5, offset: 0 });
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ kind: kind.name, attempts: 3, errorCode: 'ECONNREFUSED' }]);
  expect(JSON.stringify(rows)).not.toContain('rosa');
  const [letter] = rows;
  expect(letter && letter.firstFailedAt < letter.lastFailedAt).toBe(true);
  const retries = [0, 1].map(() => jobs.retryDeadLetter(env.db, letter?.id ?? ''));
  expect((await Promise.all(retries)).filter(Boolean)).toEqual([kind.name]);
  expect((await listDeadLetters(env.db, { limit: 5, offset: 0 })).total).toBe(0);
  const done: unknown[] = [];
  await jobs.runNext(kind.name, async ({ data }) => void done.push(data), running);
  expect(done).toEqual([{ number: 1 }]);
});

test('a job whose server died is tried again after its time-out', async () => {
  await jobs.send(env.db, kind.name, { number: 1 });
  void jobs.runNext(kind.name, () => new Promise(() => undefined), running);
  await expect.poll(() => listJobs(env, kind.name)).toMatchObject([{ state: 'active' }]);
  await sql`update job_queue.job_common set started_on = started_on - interval '61 seconds'`.execute(env.db);
  await sql`update job_queue.queue set monitor_on = null`.execute(env.db);
  await jobs.failTimedOutJobs();
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'retry' }]);
});

test('a job that the stop interrupts is given back, and the attempt does not count', async () => {
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

test('a job on a timetable is scheduled once, and none is begun while one of its kind waits', async () => {
  const { rows } = await sql`select name, cron from job_queue.schedule`.execute(env.db);
  expect(rows).toEqual([{ name: 'purge', cron: '7 * * * *' }]);
  for (const _time of [1, 2]) await env.server.jobs.send(env.db, 'purge', {});
  expect(await listJobs(env, 'purge')).toHaveLength(1);
});

test('no queue notifies: a commit with NOTIFY holds a lock of the whole database', async () => {
  const { rows } = await sql`select name from job_queue.queue where notify`.execute(env.db);
  expect(rows).toEqual([]);
});
