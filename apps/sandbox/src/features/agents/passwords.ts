import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { type RandomSource, systemRandom } from '@golden-acers/platform';

/**
 * The protocol's credential is the MD5 of a password, which a table of common passwords turns back. So it is stored as scrypt of it:
 * N = 2^12 keeps a call near 10 ms of one core, off the event loop.
 */
const scryptParams = { N: 4096, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Lower-case hex MD5 of the UTF-8 text, as the protocol writes passwords and signatures. */
export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** `given` is the MD5 that came over the wire. */
export async function hashPassword(given: string, random: RandomSource): Promise<string> {
  const salt = Buffer.from(random.bytes(saltBytes));
  const hash = await deriveScryptHash(given, salt);
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** The same password comes with every call about a player: what fitted lately is known again by a digest under this key. */
const digestCacheKey = systemRandom.bytes(hashBytes);
const verifiedDigests = new Map<string, Buffer>();
const maxVerifiedDigests = 10_000;

export async function verifyPasswordMd5(given: string, stored: string): Promise<boolean> {
  const digest = createHmac('sha256', digestCacheKey).update(`${given} ${stored}`).digest();
  const before = verifiedDigests.get(stored);
  if (before !== undefined && timingSafeEqual(before, digest)) return true;
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await deriveScryptHash(given, Buffer.from(salt, 'base64url'));
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
  const [oldest] = verifiedDigests.keys();
  if (verifiedDigests.size >= maxVerifiedDigests && oldest !== undefined) verifiedDigests.delete(oldest);
  verifiedDigests.set(stored, digest);
  return true;
}

function deriveScryptHash(given: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(given, salt, hashBytes, scryptParams, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}
