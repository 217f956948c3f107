import { createLog, monotonicMs, openJobQueue, sleep } from '@golden-acers/platform';
import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { listJobs } from '../../../test/test-support-jobs.ts';

const kind = { name: 'test', maxAttempts: 3, timeoutSeconds: 600 };
const running = new AbortController().signal;
const everyMs = 500;

test('jobs of a dead server start on another one within 15 s, and a slow server keeps its jobs', async () => {
  await using env = await testEnv({ provider: 'none' });
  const open = () => openJobQueue(env.databaseUrl, [kind], { db: env.db, log: createLog('fatal') });
  const [dying, living] = [await open(), await open()];
  const started: string[] = [];
  const released = Promise.withResolvers<void>();
  const hangOn = (server: string) => () => {
    started.push(server);
    return released.promise;
  };
  await dying.send(env.db, kind.name, { number: 1 });
  const lost = dying.runNext(kind.name, hangOn('dying'), running).catch(() => undefined);
  await expect.poll(() => started).toEqual(['dying']);
  await living.send(env.db, kind.name, { number: 2 });
  const slow = living.runNext(kind.name, hangOn('living'), running);
  await expect.poll(() => started).toEqual(['dying', 'living']);

  // The stopped server makes no more changes.
  await dying.stop();
  const diedMs = monotonicMs();
  const again = expect.poll(
    async () => {
      await living.restartDeadJobs();
      return (await living.listDueKinds()).length > 0
        ? living.runNext(kind.name, async ({ data }) => void started.push(JSON.stringify(data)), running)
        : 'idle';
    },
    { timeout: 20_000, interval: everyMs },
  );
  await again.toBe('more');
  expect(monotonicMs() - diedMs).toBeLessThan(15_000);
  expect(started).toEqual(['dying', 'living', JSON.stringify({ number: 1 })]);
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'active', attempt: 1 }]);

  for (let count = 0; count < 8; count += 1) {
    await sleep(everyMs);
    await living.restartDeadJobs();
  }
  expect(await listJobs(env, kind.name)).toMatchObject([{ state: 'active', attempt: 1 }]);
  released.resolve();
  await slow;
  await lost;
  expect(await listJobs(env, kind.name)).toEqual([]);
  await living.stop();
}, 180_000);
