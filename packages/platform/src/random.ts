import { createCipheriv, createHash, hash, randomFillSync, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';

/** The operating system, or a seeded stream in tests. */
export interface RandomSource {
  bytes(size: number): Uint8Array;
  /** Overwrites the whole pool without allocating. */
  fill?(pool: Uint8Array): void;
}

/** A system call takes 5 µs for 10 bytes or for thousands, and every request and id needs some. */
const bufferBytes = 4_096;

/** Buffers bytes of the system. Each byte is returned once and then erased. */
function createBufferedRandom(): RandomSource {
  const buffer = new Uint8Array(bufferBytes);
  let used = bufferBytes;
  return {
    bytes(size) {
      if (size > bufferBytes / 4) return randomFillSync(new Uint8Array(size));
      if (used + size > bufferBytes) {
        randomFillSync(buffer);
        used = 0;
      }
      const bytes = buffer.slice(used, used + size);
      buffer.fill(0, used, used + size);
      used += size;
      return bytes;
    },
    fill: randomFillSync,
  };
}

export const systemRandom: RandomSource = createBufferedRandom();

/**
 * Generates numbers for tests and simulations: AES-256-CTR over zeros, with the SHA-256 of the seed as the
 * key.
 */
export function seededRandom(seed: string): RandomSource {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return { bytes: (size) => stream.update(Buffer.alloc(size)) };
}

const drawRange = 2 ** 48;

/**
 * Returns a uniform integer in `[0, bound)`, `1 <= bound <= 2**48`. Rejects draws above the largest multiple
 * of `bound`, which would favour small results.
 */
export function randomBelow(source: RandomSource, bound: number): number {
  if (!Number.isSafeInteger(bound) || bound < 1 || bound > drawRange) {
    throw new RangeError(`randomBelow takes a bound from 1 to 2**48, not ${bound}`);
  }
  const limit = drawRange - (drawRange % bound);
  for (;;) {
    const bytes = source.bytes(6);
    const value = new DataView(bytes.buffer, bytes.byteOffset, 6);
    const number = value.getUint16(0) * 2 ** 32 + value.getUint32(2);
    if (number < limit) return number % bound;
  }
}

const poolWords = 32_768;
/** With bounds up to this one, at least 15 of 16 words are used. A larger bound takes 48 bits. */
const pooledBoundMax = 4_096;

/**
 * Draws like `randomBelow` at a twentieth of the cost, for reels and cards: 16 bits from a large pool. Each
 * word is used once and then erased.
 */
export const createPooledDraws = (source: RandomSource): PooledDraws => new PooledDraws(source);

/** A class, because its fields are read faster than the variables of a closure. */
class PooledDraws {
  readonly #source: RandomSource;
  readonly #pool = new Uint16Array(poolWords);
  readonly #poolBytes = new Uint8Array(this.#pool.buffer);
  #used = poolWords;

  constructor(source: RandomSource) {
    this.#source = source;
  }

  below(bound: number): number {
    if ((bound | 0) !== bound || bound < 1 || bound > pooledBoundMax) return randomBelow(this.#source, bound);
    const pool = this.#pool;
    for (;;) {
      if (this.#used === poolWords) this.#refill();
      const used = this.#used;
      const product = (pool[used] ?? 0) * bound;
      pool[used] = 0;
      this.#used = used + 1;
      // Lemire's method: only the lowest remainders could favour a result, so a division is rarely needed.
      const remainder = product & 65_535;
      if (remainder >= bound || remainder >= 65_536 % bound) return product >>> 16;
    }
  }

  /** `below` for each bound at half the cost, because the pool is checked once. */
  fill(bounds: Int32Array, results: Int32Array): void {
    const count = results.length;
    if (this.#used + count > poolWords) {
      this.#fillOneByOne(bounds, results, 0);
      return;
    }
    const pool = this.#pool;
    const start = this.#used;
    for (let index = 0; index < count; index += 1) {
      const bound = bounds[index] ?? 0;
      const product = Math.imul(pool[start + index] ?? 0, bound);
      // Also true for an invalid bound, which #fillOneByOne refuses. A large one takes 48 bits there.
      if ((product & 65_535) <= (bound - 1) >>> 0 || bound > pooledBoundMax) {
        this.#used = start + index;
        this.#fillOneByOne(bounds, results, index);
        return;
      }
      pool[start + index] = 0;
      results[index] = product >>> 16;
    }
    this.#used = start + count;
  }

  #fillOneByOne(bounds: Int32Array, results: Int32Array, from: number): void {
    for (let index = from; index < results.length; index += 1)
      results[index] = this.below(bounds[index] ?? 0);
  }

  #refill(): void {
    if (this.#source.fill === undefined) this.#poolBytes.set(this.#source.bytes(2 * poolWords));
    else this.#source.fill(this.#poolBytes);
    this.#used = 0;
  }
}

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/** The digits after those of the milliseconds order ids of one millisecond. */
const sequenceBits = 15n;
const maxSequence = 2 ** Number(sequenceBits) - 1;
const sequences = new WeakMap<Clock, { readonly ms: number; readonly number: number }>();

/**
 * Makes an id such as `pl_` and 26 characters: 48 bits of milliseconds and 15 of a sequence, so that the ids
 * that a process makes by a clock sort in their order, and 65 random bits.
 */
export function newId(prefix: string, clock: Clock, source: RandomSource): string {
  const at = clock.now();
  const last = sequences.get(clock);
  const ms = at.getTime();
  const number = last?.ms === ms ? Math.min(last.number + 1, maxSequence) : 0;
  sequences.set(clock, { ms, number });
  const randomBits = BigInt(`0x${Buffer.from(source.bytes(10)).toString('hex')}`) >> sequenceBits;
  return formatId(prefix, at, (BigInt(number) << (80n - sequenceBits)) | randomBits);
}

/** Returns the smallest id of a time. Earlier ids sort before it, all others after it. */
export function minIdAt(prefix: string, at: Date): string {
  return formatId(prefix, at, 0n);
}

/** Returns the time at which an id was created. */
export function timeOfId(id: string): Date {
  const digits = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11);
  return new Date([...digits].reduce((ms, digit) => ms * 32 + crockford.indexOf(digit), 0));
}

function formatId(prefix: string, at: Date, bits: bigint): string {
  let rest = (BigInt(at.getTime()) << 80n) | bits;
  let text = '';
  for (let length = 0; length < 26; length += 1) {
    text = crockford.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** 256 bits as base64url, 43 characters. Store only its hash. */
export function newToken(source: RandomSource): string {
  return Buffer.from(source.bytes(32)).toString('base64url');
}

export const newUuid = (): string => randomUUID();

/** SHA-256 in hex. A token has 256 random bits, so a plain hash cannot be reversed by trying. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
