import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sleep } from './clock.ts';
import { createKeyedWorkers, type WorkResult } from './keyed-workers.ts';
import { createLog } from './log.ts';

function createTestWorkers(
  runNext: (owner: string) => Promise<WorkResult>,
  owners = ['one', 'two'],
  concurrency = 1,
) {
  const stopping = new AbortController();
  const hands = createKeyedWorkers(
    { name: 'test', everyMs: 20, concurrency, listDueOwners: async () => owners, runNext },
    { log: createLog('fatal'), signal: stopping.signal },
  );
  return { ...hands, stop: () => stopping.abort() };
}

describe('hands', () => {
  it('work for every owner while one of them hangs, and no more for one than there may be', async () => {
    const begun: string[] = [];
    const hands = createTestWorkers(
      async (owner) => {
        begun.push(owner);
        if (owner === 'one') await new Promise(() => undefined);
        return 'idle';
      },
      ['one', 'two'],
      2,
    );
    await hands.poll();
    await nextTurn();
    await hands.poll();
    expect(begun.filter((owner) => owner === 'one')).toHaveLength(2);
    expect(begun.filter((owner) => owner === 'two')).toHaveLength(4);
  });

  it('go on while there is more, and end with the signal', async () => {
    let count = 0;
    const hands = createTestWorkers(async () => {
      count += 1;
      await nextTurn();
      return 'more';
    });
    await hands.poll();
    await sleep(5);
    hands.stop();
    await hands.drain();
    const ended = count;
    expect(ended).toBeGreaterThan(2);
    await hands.poll();
    expect(count).toBe(ended);
  });

  it('rest the longer the more obstacles they meet, and are back at once after one success', async () => {
    let end: WorkResult | Error = 'blocked';
    let tries = 0;
    const hands = createTestWorkers(async () => {
      tries += 1;
      const now = end;
      if (now === 'more') end = 'idle';
      if (now instanceof Error) throw now;
      return now;
    }, ['one']);
    for (const [next, restMs] of [
      ['blocked', 40],
      [new Error('the work failed'), 80],
    ] as const) {
      end = next;
      const before = tries;
      await hands.poll();
      await hands.drain();
      await hands.poll();
      expect(tries).toBe(before + 1);
      await sleep(restMs + 5);
    }
    end = 'more';
    await hands.poll();
    await hands.drain();
    const before = tries;
    await hands.poll();
    await hands.drain();
    expect(tries).toBe(before + 1);
  });
});
