import { spawnSync } from 'node:child_process';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createHashingPool } from './hashing-pool.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

test('the pool starts no more threads than the maximum, and replaces those that fail', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const hash = createHashingPool(2);
  const hashMany = async () => {
    const jobs = Array.from({ length: 8 }, () => hash({ kind: 'hash', password: 'a password', cost }));
    return (await Promise.allSettled(jobs)).filter(({ status }) => status === 'fulfilled').length;
  };

  expect(await hashMany()).toBe(8);
  expect(started).toHaveLength(2);

  const underWay = hashMany();
  await Promise.all(started.map((worker) => worker.terminate()));
  expect(await underWay).toBeLessThan(8);

  expect(await hashMany()).toBe(8);
  expect(started).toHaveLength(4);
});

test.skipIf(process.platform !== 'linux')(
  'the pool hashes in a process that an ordinary user started at the lowest priority',
  () => {
    const program = `
    import { createHashingPool } from ${JSON.stringify(new URL('./hashing-pool.ts', import.meta.url).href)};
    const { hash } = await createHashingPool(1)({ kind: 'hash', password: 'a password', cost: ${JSON.stringify(cost)} });
    console.log(hash.slice(0, 9));`;
    // Root keeps its files and loses what it may do beyond others.
    const asOthers =
      process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] : [];
    const words = ['-n', '19', ...asOthers, process.execPath, '--eval', program];
    const { stdout, stderr } = spawnSync('nice', words, { encoding: 'utf8' });
    expect(stdout, stderr).toBe('$argon2id\n');
  },
);
