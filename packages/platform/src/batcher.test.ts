import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

const loadLengths = (asked: string[][]) => async (_source: object, keys: readonly string[]) => {
  asked.push([...keys]);
  return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.length]));
};

test('all who ask at the same time share one question, and each gets its own answer', async () => {
  const asked: string[][] = [];
  const lengthOf = createBatcher(loadLengths(asked));
  const source = {};
  const answers = await Promise.all(['ab', 'abc', 'nobody', 'ab'].map((key) => lengthOf(source, key)));
  expect(answers).toEqual([2, 3, undefined, 2]);
  expect(asked).toEqual([['ab', 'abc', 'nobody']]);
});

test('who asks after a question was sent is answered by a later one', async () => {
  const asked: string[][] = [];
  let value = 'old';
  const newestOf = createBatcher(async (_source: object, keys: readonly string[]) => {
    asked.push([...keys]);
    const read = value;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Map(keys.map((key) => [key, read]));
  });
  const source = {};
  const before = newestOf(source, 'key');
  while (asked.length === 0) await new Promise(setImmediate);
  value = 'new';
  const after = newestOf(source, 'key');
  expect(await before).toBe('old');
  expect(await after).toBe('new');
});

test('two sources are never asked together', async () => {
  const asked: string[][] = [];
  const lengthOf = createBatcher(loadLengths(asked));
  await Promise.all([lengthOf({}, 'a'), lengthOf({}, 'b')]);
  expect(asked).toHaveLength(2);
});

test('a failed question fails for all who share it and for nobody after', async () => {
  let fails = true;
  const newestOf = createBatcher(async (_source: object, keys: readonly string[]) => {
    if (fails) throw new Error('the database is away');
    return new Map(keys.map((key) => [key, key]));
  });
  const source = {};
  const settled = await Promise.allSettled([newestOf(source, 'a'), newestOf(source, 'b')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await newestOf(source, 'a')).toBe('a');
});

test('more keys than one question takes are asked in several, and none is lost', async () => {
  const asked: string[][] = [];
  const lengthOf = createBatcher(loadLengths(asked));
  const source = {};
  const keys = Array.from({ length: 1_300 }, (_, place) => `${place}`);
  const answers = await Promise.all(keys.map((key) => lengthOf(source, key)));
  expect(answers).toEqual(keys.map((key) => key.length));
  expect(Math.max(...asked.map((question) => question.length))).toBeLessThanOrEqual(500);
});
