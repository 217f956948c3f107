import { createLog, leaseTiming, openJobQueue } from '@golden-acers/platform';
import { pollUntil, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listJobs } from '../../../test/test-support-jobs.ts';

const kind = { name: 'test', maxAttempts: 3, timeoutSeconds: 600 };
const running = new AbortController().signal;
/** Servers check for dead jobs this often, and as often for due ones. */
const checkEveryMs = 1_000;
/** Instead of `leaseTiming.renewEveryMs`, so that the test does not wait. */
const renewEveryMs = 50;

test('jobs of a dead server start on another one within 15 s, and a slow server keeps its jobs', async () => {
  await using env = await testEnv({ provider: 'none' });
  const open = () =>
    openJobQueue(env.databaseUrl, [kind], { db: env.db, log: createLog('fatal'), renewEveryMs });
  const [dying, living] = [await open(), await open()];
  const started: string[] = [];
  const released = Promise.withResolvers<void>();
  /** Starts the job that is due next, which runs until it is released. */
  const start = async (server: string, queue: typeof living) => {
    const hasStarted = Promise.withResolvers<void>();
    const run = () => {
      started.push(server);
      hasStarted.resolve();
      return released.promise;
    };
    const ended = queue.runNext(kind.name, run, running).catch(() => undefined);
    await hasStarted.promise;
    return { ended };
  };
  await dying.send(env.db, kind.name, { number: 1 });
  const lost = await start('dying', dying);
  await living.send(env.db, kind.name, { number: 2 });
  const slow = await start('living', living);

  // The stopped server makes no more changes.
  await dying.stop();
  const listSilent = async (silentMs: number) => {
    const { rows } = await sql<{ number: number }>`
      select (data ->> 'number')::integer as number from job_queue.job_common
        where name = ${kind.name} and state = 'active'
          and heartbeat_on < clock_timestamp() - ${silentMs} * interval '1 millisecond'`.execute(env.db);
    return rows.map(({ number }) => number);
  };
  /** Moves the times of both servers back by this silence. The slow one touches its job again. */
  const passSilence = async (silentMs: number) => {
    await sql`update job_queue.job_common
      set heartbeat_on = clock_timestamp() - ${silentMs} * interval '1 millisecond'
      where name = ${kind.name} and state = 'active'`.execute(env.db);
    await pollUntil(
      'a queue touches its running jobs by a timer',
      () => listSilent(silentMs),
      (numbers) => !numbers.includes(2),
    );
  };
  expect(leaseTiming.lengthMs + 2 * checkEveryMs).toBeLessThan(15_000);
  await passSilence(leaseTiming.lengthMs - 5_000);
  await living.restartDeadJobs();
  expect(await living.listDueKinds(), 'the dead server may still respond').toEqual([]);

  await passSilence(leaseTiming.lengthMs);
  expect(await listSilent(leaseTiming.lengthMs)).toEqual([1]);
  await living.restartDeadJobs();
  expect(await living.listDueKinds()).toEqual([kind.name]);
  await living.runNext(kind.name, async ({ data }) => void started.push(JSON.stringify(data)), running);
  expect(started).toEqual(['dying', 'living', JSON.stringify({ number: 1 })]);
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'active', attempt: 1 }]);

  released.resolve();
  await slow.ended;
  await lost.ended;
  expect(await listJobs(env, kind.name)).toEqual([]);
  await living.stop();
});
