import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlockRandom } from './block-random.ts';

/** Returns blocks of two words. */
const wordsInBlocks = (words: readonly number[]) => (counter: number) => {
  const block = new DataView(new ArrayBuffer(8));
  for (const place of [0, 1]) block.setUint32(4 * place, words[2 * counter + place] ?? 0);
  return new Uint8Array(block.buffer);
};

test('each draw takes the next word of its block, and a further block when that one is used up', () => {
  const random = createBlockRandom(wordsInBlocks([7, 52, 105, 3]), 0);
  expect([random.nextBlock(), random.below(10), random.below(52), random.nextBlock()]).toEqual([0, 7, 0, 1]);
  expect([random.below(52), random.nextBlock()]).toEqual([1, 2]);
});

test('a word above the largest multiple of the bound is rejected', () => {
  // 2³² is 613,566,756 · 7 + 4: the last four words would favour the small results.
  const random = createBlockRandom(wordsInBlocks([2 ** 32 - 4, 2 ** 32 - 1, 2 ** 32 - 5, 0]), 0);
  expect([random.below(7), random.nextBlock()]).toEqual([6, 2]);
});

test('a bound above 2³² takes two words, the first modulo 2¹⁶', () => {
  const random = createBlockRandom(wordsInBlocks([2 ** 16 + 3, 11]), 0);
  expect(random.below(2 ** 48)).toBe(3 * 2 ** 32 + 11);
});

test('a later step continues at a fresh block', () => {
  const blocks = wordsInBlocks([1, 2, 3, 4, 5, 6]);
  expect(createBlockRandom(blocks, 1).below(100)).toBe(3);
});

test('every draw is below its bound, and an impossible bound is refused', () => {
  const word = fc.nat({ max: 2 ** 32 - 1 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 2 }), fc.integer({ min: 1, max: 2 ** 48 }), (words, bound) => {
      const drawn = createBlockRandom(wordsInBlocks(words), 0).below(bound);
      expect(Number.isInteger(drawn) && drawn >= 0 && drawn < bound).toBe(true);
    }),
  );
  const random = createBlockRandom(wordsInBlocks([]), 0);
  for (const bound of [0, -1, 1.5, 2 ** 48 + 1, Number.NaN])
    expect(() => random.below(bound)).toThrow(RangeError);
});
