import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

const loadLengths = (batches: string[][]) => async (_source: object, keys: readonly string[]) => {
  batches.push([...keys]);
  return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.length]));
};

test('loads of the same event loop turn share one batch, and each gets its value', async () => {
  const batches: string[][] = [];
  const lengthOf = createBatcher(loadLengths(batches));
  const source = {};
  const lengths = await Promise.all(['ab', 'abc', 'nobody', 'ab'].map((key) => lengthOf(source, key)));
  expect(lengths).toEqual([2, 3, undefined, 2]);
  expect(batches).toEqual([['ab', 'abc', 'nobody']]);
});

test('a load after a batch was sent joins a later batch', async () => {
  const batches: string[][] = [];
  let value = 'old';
  const isChanged = Promise.withResolvers<void>();
  const newestOf = createBatcher(async (_source: object, keys: readonly string[]) => {
    batches.push([...keys]);
    const read = value;
    await isChanged.promise;
    return new Map(keys.map((key) => [key, read]));
  });
  const source = {};
  const before = newestOf(source, 'key');
  while (batches.length === 0) await new Promise(setImmediate);
  value = 'new';
  const after = newestOf(source, 'key');
  isChanged.resolve();
  expect(await before).toBe('old');
  expect(await after).toBe('new');
});

test('two sources never share a batch', async () => {
  const batches: string[][] = [];
  const lengthOf = createBatcher(loadLengths(batches));
  await Promise.all([lengthOf({}, 'a'), lengthOf({}, 'b')]);
  expect(batches).toHaveLength(2);
});

test('a failed batch fails all of its loads and none after it', async () => {
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

test('more keys than one batch allows are loaded in several batches', async () => {
  const batches: string[][] = [];
  const lengthOf = createBatcher(loadLengths(batches));
  const source = {};
  const keys = Array.from({ length: 1_300 }, (_, index) => `${index}`);
  const lengths = await Promise.all(keys.map((key) => lengthOf(source, key)));
  expect(lengths).toEqual(keys.map((key) => key.length));
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(500);
});
