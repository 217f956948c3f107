import { createCipheriv, createHash, hash, randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';

/** The only source of chance. `systemRandom` is the operating system's; `seededRandom` repeats itself, for tests. */
export interface RandomSource {
  bytes(size: number): Uint8Array;
}

/** Asking the system costs the same for 10 bytes as for thousands, and every request and id takes some. */
const bufferBytes = 4_096;

/** The operating system's bytes, fetched in store. Each is given out once, and nothing of it is kept. */
function createBufferedRandom(): RandomSource {
  const store = new Uint8Array(bufferBytes);
  let used = bufferBytes;
  return {
    bytes(size) {
      if (size > bufferBytes / 4) return randomFillSync(new Uint8Array(size));
      if (used + size > bufferBytes) {
        randomFillSync(store);
        used = 0;
      }
      const given = store.slice(used, used + size);
      store.fill(0, used, used + size);
      used += size;
      return given;
    },
  };
}

export const systemRandom: RandomSource = createBufferedRandom();

/** A deterministic stream: AES-256-CTR over zeros, keyed with the SHA-256 of the seed. For tests and simulations only. */
export function seededRandom(seed: string): RandomSource {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return { bytes: (size) => stream.update(Buffer.alloc(size)) };
}

const drawRange = 2 ** 48;

/**
 * A uniform integer in `[0, bound)`, `1 <= bound <= 2**48`. Draws above the largest multiple of `bound` are thrown away
 * (rejection sampling): taking the remainder of every draw would favour the small results.
 */
export function randomBelow(source: RandomSource, bound: number): number {
  if (!Number.isSafeInteger(bound) || bound < 1 || bound > drawRange) {
    throw new RangeError(`below() takes a bound from 1 to 2**48, not ${bound}`);
  }
  const limit = drawRange - (drawRange % bound);
  for (;;) {
    const bytes = source.bytes(6);
    const value = new DataView(bytes.buffer, bytes.byteOffset, 6);
    const number = value.getUint16(0) * 2 ** 32 + value.getUint32(2);
    if (number < limit) return number % bound;
  }
}

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A public id: `newId('pl', …)` → `pl_` and 26 characters, 48 bits of milliseconds and 80 random bits, so that ids sort
 * by time and can't be guessed.
 */
export function newId(prefix: string, clock: Clock, source: RandomSource): string {
  return formatId(
    prefix,
    clock.now(),
    source.bytes(10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n),
  );
}

/** The least id of that moment: ids of earlier ones sort before it, all others after. */
export function minIdAt(prefix: string, at: Date): string {
  return formatId(prefix, at, 0n);
}

function formatId(prefix: string, at: Date, chance: bigint): string {
  let rest = (BigInt(at.getTime()) << 80n) | chance;
  let text = '';
  for (let place = 0; place < 26; place += 1) {
    text = crockford.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** A secret of 256 bits as base64url, 43 characters. Store only its hash. */
export function newToken(source: RandomSource): string {
  return Buffer.from(source.bytes(32)).toString('base64url');
}

/** A random UUID (version 4), for keys that another program makes for its own requests. */
export function newUuid(source: RandomSource): string {
  const hex = Buffer.from(source.bytes(16)).toString('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-');
}

/** The SHA-256 of a token in hex. A token has 256 random bits, so a plain hash can't be searched. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
