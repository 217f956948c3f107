import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueOptions, type QueuedFor } from './fair-queue.ts';
import { runAs } from './http/callers.ts';

interface Who extends QueuedFor {
  readonly site: string;
  readonly signal?: AbortSignal;
}

/** A queue whose work ends when the test says so. `begun` lists the work that has begun. */
function testQueue(options: Partial<FairQueueOptions> = {}) {
  const enter = createFairQueue({
    ...{ maxConcurrent: 1, maxConcurrentOfOne: 1, maxQueued: 4, retryAfterSeconds: 5 },
    ...options,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** Resolves with the name or with the code of the refusal. */
    add: (name: string, { site, signal = new AbortController().signal, ...who }: Who): Promise<string> =>
      runAs({ site, account: undefined, signal }, () =>
        enter(async () => {
          begun.push(name);
          await new Promise<void>((end) => ends.set(name, end));
          return name;
        }, who).catch(({ code }) => code),
      ),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await nextTurn();
    },
  };
}

async function endAll({ begun, end }: ReturnType<typeof testQueue>): Promise<void> {
  for (let index = 0; index < begun.length; index += 1) await end(begun[index] ?? '');
}

test('sites take turns, and the accounts of a site take turns', async () => {
  const queue = testQueue({ maxQueued: 20 });
  const one = { site: 'one' };
  for (const [name, account] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['a3', 'a'],
    ['b1', 'b'],
  ] as const)
    void queue.add(name, { ...one, account });
  void queue.add('c1', { site: 'two', account: 'c' });
  void queue.add('c2', { site: 'two', account: 'c' });
  await nextTurn();
  await endAll(queue);
  expect(queue.begun).toEqual(['a1', 'a2', 'c1', 'b1', 'c2', 'a3']);
});

test('a full queue refuses the newest work of whoever waits with most', async () => {
  const queue = testQueue({ maxQueued: 6 });
  const flood = Array.from({ length: 8 }, (_, index) =>
    queue.add(`flood ${index}`, { site: 'flood', account: `bot ${index % 2}` }),
  );
  const others = [
    queue.add('ada', { site: 'home', account: 'ada' }),
    queue.add('tom', { site: 'shop', account: 'tom' }),
    queue.add('third of the same site', { site: 'flood', account: 'rosa' }),
  ];
  await nextTurn();
  await endAll(queue);
  expect(await Promise.all(others)).toEqual(['ada', 'tom', 'third of the same site']);
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === 'server.unavailable')).toHaveLength(4);
});

test('known callers have places and turns of their own', async () => {
  const queue = testQueue();
  const flood = Array.from({ length: 30 }, (_, index) =>
    queue.add(`flood ${index}`, { site: `botnet ${index}`, isKnown: false }),
  );
  const known = queue.add('root', { site: 'office', account: 'root', isKnown: true });
  await nextTurn();
  await queue.end('flood 0');
  expect(queue.begun).toEqual(['flood 0', 'root']);
  await endAll(queue);
  expect(await known).toBe('root');
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'server.unavailable')).toHaveLength(25);
});

test('one site and one account have their part of what runs at once', async () => {
  const queue = testQueue({ maxConcurrent: 4, maxConcurrentOfOne: 2, maxQueued: 20 });
  for (const name of ['1', '2', '3']) void queue.add(`site ${name}`, { site: 'one', account: name });
  for (const name of ['1', '2', '3'])
    void queue.add(`account ${name}`, { site: `other ${name}`, account: 'a' });
  await nextTurn();
  expect(queue.begun).toEqual(['site 1', 'site 2', 'account 1', 'account 2']);
  await queue.end('account 1');
  expect(queue.begun.at(-1)).toBe('account 3');
  await endAll(queue);
  expect(queue.begun).toHaveLength(6);
});

test('work whose client is gone does not begin, and leaves its place', async () => {
  const queue = testQueue();
  void queue.add('running', { site: 'one' });
  const client = new AbortController();
  const waiting = queue.add('gone', { site: 'two', signal: client.signal });
  client.abort();
  expect(await waiting).toBe('server.unavailable');
  expect(await queue.add('gone before', { site: 'two', signal: client.signal })).toBe('server.unavailable');
  const next = queue.add('next', { site: 'two' });
  await queue.end('running');
  await endAll(queue);
  expect(await next).toBe('next');
  expect(queue.begun).toEqual(['running', 'next']);
});
