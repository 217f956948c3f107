import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createKeyedWorkers, type WorkResult } from './keyed-workers.ts';

function createTestWorkers(
  runNext: (owner: string) => Promise<WorkResult>,
  owners = ['one', 'two'],
  concurrency = 1,
) {
  const stopping = new AbortController();
  const { start, drain } = createKeyedWorkers(
    { name: 'test', everyMs: 20, concurrency, runNext },
    { log: createLog('fatal'), signal: stopping.signal },
  );
  return { drain, start: () => start(owners), stop: () => stopping.abort() };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('keyed workers', () => {
  test('serve every owner while one of them hangs, within the concurrency of each owner', async () => {
    const started: string[] = [];
    const workers = createTestWorkers(
      async (owner) => {
        started.push(owner);
        if (owner === 'one') await new Promise(() => undefined);
        return 'idle';
      },
      ['one', 'two'],
      2,
    );
    workers.start();
    await nextTurn();
    workers.start();
    expect(started.filter((owner) => owner === 'one')).toHaveLength(2);
    expect(started.filter((owner) => owner === 'two')).toHaveLength(4);
  });

  test('continue while there is more work, and stop with the signal', async () => {
    let count = 0;
    const third = Promise.withResolvers<void>();
    const workers = createTestWorkers(async () => {
      count += 1;
      if (count === 3) third.resolve();
      await nextTurn();
      return 'more';
    });
    workers.start();
    await third.promise;
    workers.stop();
    await workers.drain();
    const ended = count;
    expect(ended).toBeGreaterThan(2);
    workers.start();
    expect(count).toBe(ended);
  });

  test('back off longer after each failure, and not at all after a success', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let end: WorkResult | Error = 'blocked';
    let tries = 0;
    const workers = createTestWorkers(async () => {
      tries += 1;
      const now = end;
      if (now === 'more') end = 'idle';
      if (now instanceof Error) throw now;
      return now;
    }, ['one']);
    for (const [next, backoffMs] of [
      ['blocked', 40],
      [new Error('the work failed'), 80],
    ] as const) {
      end = next;
      const before = tries;
      workers.start();
      await workers.drain();
      workers.start();
      expect(tries).toBe(before + 1);
      vi.advanceTimersByTime(backoffMs);
    }
    end = 'more';
    workers.start();
    await workers.drain();
    const before = tries;
    workers.start();
    await workers.drain();
    expect(tries).toBe(before + 1);
  });
});
