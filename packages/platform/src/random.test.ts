import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FakeClock } from './clock.ts';
import {
  createPooledDraws,
  hashToken,
  newId,
  newToken,
  type RandomSource,
  randomBelow,
  seededRandom,
  systemRandom,
  timeOfId,
} from './random.ts';

/** The output of: openssl enc -aes-256-ctr -K $(printf golden | sha256sum) -iv 0, over 24 zero bytes. */
const goldenStream = 'aec51ce807625a3435ba91a8880b8474e37a47caffabb11c';
const goldenDraws: readonly number[] = [758626, 218664, 270714, 407964, 218941, 488820, 393027, 211418];

test('a seed gives the bytes of the reference stream in reads of any size', () => {
  const source = seededRandom('golden');
  const pieces = [1, 5, 2, 16].map((size) => Buffer.from(source.bytes(size)).toString('hex'));
  expect(pieces.join('')).toBe(goldenStream);
});

test('a seed gives the same draws', () => {
  const source = seededRandom('golden');
  expect(goldenDraws.map(() => randomBelow(source, 1_000_000))).toEqual(goldenDraws);
});

test('a draw is a whole number within its bound', () => {
  const source = seededRandom('bounds');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 }), (bound) => {
      const value = randomBelow(source, bound);
      return Number.isInteger(value) && value >= 0 && value < bound;
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 48 + 1, Number.POSITIVE_INFINITY])(
  'the bound %d is refused',
  (bound) => {
    expect(() => randomBelow(systemRandom, bound)).toThrow(RangeError);
  },
);

/** Critical values of chi-square at p = 0.001, by degrees of freedom. */
const criticalAt9 = 27.88;
const criticalAt255 = 330.52;

function chiSquare(draw: () => number, cells: number, draws: number): number {
  const counts = new Array<number>(cells).fill(0);
  for (let index = 0; index < draws; index += 1) {
    const value = draw();
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const expected = draws / cells;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test('draws are spread evenly, over few cells and over many', () => {
  const source = seededRandom('spread');
  expect(chiSquare(() => randomBelow(source, 10), 10, 200_000)).toBeLessThan(criticalAt9);
  expect(chiSquare(() => randomBelow(source, 256), 256, 200_000)).toBeLessThan(criticalAt255);
});

test('pooled draws are spread evenly, and draws that would favour some results are rejected', () => {
  const draws = createPooledDraws(seededRandom('pool'));
  expect(chiSquare(() => draws.below(10), 10, 200_000)).toBeLessThan(criticalAt9);
  expect(chiSquare(() => draws.below(256), 256, 200_000)).toBeLessThan(criticalAt255);
  // 65,536 = 6553 · 10 + 6: a product of ten with a remainder below six is rejected.
  const words = new Uint16Array(32_768);
  words.set([0, 1, 65_535, 13_108]);
  const scripted = createPooledDraws({ bytes: () => new Uint8Array(words.buffer) });
  expect([scripted.below(10), scripted.below(10), scripted.below(10)]).toEqual([0, 9, 2]);
  expect(() => draws.below(0)).toThrow(RangeError);
});

test('draws filled together equal those drawn one by one, and the same bounds are refused', () => {
  const [together, single] = [
    createPooledDraws(seededRandom('pool')),
    createPooledDraws(seededRandom('pool')),
  ];
  const bound = fc.oneof(fc.integer({ min: 1, max: 4_096 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(bound, { minLength: 1, maxLength: 900 }), (bounds) => {
      const results = new Int32Array(bounds.length);
      together.fill(Int32Array.from(bounds), results);
      expect([...results]).toEqual(bounds.map((each) => single.below(each)));
    }),
    // The first draw fills the pool. The bounds of the second are between those of 16 and of 48 bits.
    { numRuns: 500, examples: [[[1]], [Array.from({ length: 100 }, (_, index) => 4_000 + 500 * index)]] },
  );
  expect(() => together.fill(Int32Array.of(5, 0), new Int32Array(2))).toThrow(RangeError);
  expect(() => together.fill(Int32Array.of(-1), new Int32Array(1))).toThrow(RangeError);
});

test('the same test detects the bias of a byte modulo ten', () => {
  const source = seededRandom('spread');
  const biased = () => (source.bytes(1)[0] ?? 0) % 10;
  expect(chiSquare(biased, 10, 200_000)).toBeGreaterThan(criticalAt9);
});

test('draws above the largest multiple of the bound are rejected', () => {
  const draws = ['ffffffffffff', '00000000000b'];
  const scripted: RandomSource = { bytes: () => Buffer.from(draws.shift() ?? '', 'hex') };
  expect(randomBelow(scripted, 10)).toBe(1);
  expect(draws).toEqual([]);
});

test('ids carry their prefix and 26 characters, and sort by time, also those of one millisecond', () => {
  const clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
  const ids = Array.from({ length: 200 }, (_, index) => {
    if (index % 50 === 0) clock.advance(1);
    return newId('pl', clock, systemRandom);
  });
  expect(ids.every((id) => /^pl_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
});

test('an id encodes its time, its place in the millisecond and its random bits', () => {
  const clock = new FakeClock(new Date(0));
  const ones: RandomSource = { bytes: (size) => new Uint8Array(size).fill(255) };
  expect(newId('tr', clock, ones)).toBe(`tr_0000000000000${'z'.repeat(13)}`);
  expect(newId('tr', clock, ones)).toBe(`tr_0000000000001${'z'.repeat(13)}`);
  for (let count = 0; count < 2 ** 15; count += 1) newId('tr', clock, ones);
  expect(newId('tr', clock, ones)).toBe(`tr_0000000000${'z'.repeat(16)}`);
  clock.advance(32);
  expect(newId('tr', clock, ones)).toBe(`tr_0000000010000${'z'.repeat(13)}`);
  expect(timeOfId(newId('tr', clock, ones))).toEqual(new Date(32));
});

test('a token has 256 bits, and its hash is SHA-256', () => {
  expect(newToken(systemRandom)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  // The test vector of FIPS 180-2 for "abc".
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('the system never returns the same bytes twice, and never changes returned bytes', () => {
  const given = Array.from({ length: 2_000 }, () => systemRandom.bytes(16));
  const texts = given.map((bytes) => Buffer.from(bytes).toString('hex'));
  expect(new Set(texts).size).toBe(2_000);
  expect(given.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(texts);
  expect(systemRandom.bytes(10_000)).toHaveLength(10_000);
});
