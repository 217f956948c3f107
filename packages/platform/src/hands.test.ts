import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sleep } from './clock.ts';
import { createHands, type Worked } from './hands.ts';
import { createLog } from './log.ts';

function handsThat(work: (owner: string) => Promise<Worked>, owners = ['one', 'two'], most = 1) {
  const stopping = new AbortController();
  const hands = createHands(
    { name: 'test', everyMs: 20, most, find: async () => owners, work },
    { log: createLog('fatal'), signal: stopping.signal },
  );
  return { ...hands, stop: () => stopping.abort() };
}

describe('hands', () => {
  it('work for every owner while one of them hangs, and no more for one than there may be', async () => {
    const begun: string[] = [];
    const hands = handsThat(
      async (owner) => {
        begun.push(owner);
        if (owner === 'one') await new Promise(() => undefined);
        return 'nothing';
      },
      ['one', 'two'],
      2,
    );
    await hands.look();
    await nextTurn();
    await hands.look();
    expect(begun.filter((owner) => owner === 'one')).toHaveLength(2);
    expect(begun.filter((owner) => owner === 'two')).toHaveLength(4);
  });

  it('go on while there is more, and end with the signal', async () => {
    let count = 0;
    const hands = handsThat(async () => {
      count += 1;
      await nextTurn();
      return 'more';
    });
    await hands.look();
    await sleep(5);
    hands.stop();
    await hands.rest();
    const ended = count;
    expect(ended).toBeGreaterThan(2);
    await hands.look();
    expect(count).toBe(ended);
  });

  it('rest the longer the more obstacles they meet, and are back at once after one success', async () => {
    let end: Worked | Error = 'obstacle';
    let tries = 0;
    const hands = handsThat(async () => {
      tries += 1;
      const now = end;
      if (now === 'more') end = 'nothing';
      if (now instanceof Error) throw now;
      return now;
    }, ['one']);
    for (const [next, restMs] of [
      ['obstacle', 40],
      [new Error('the work failed'), 80],
    ] as const) {
      end = next;
      const before = tries;
      await hands.look();
      await hands.rest();
      await hands.look();
      expect(tries).toBe(before + 1);
      await sleep(restMs + 5);
    }
    end = 'more';
    await hands.look();
    await hands.rest();
    const before = tries;
    await hands.look();
    await hands.rest();
    expect(tries).toBe(before + 1);
  });
});
