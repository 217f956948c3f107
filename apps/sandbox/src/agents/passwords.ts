import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { type RandomSource, systemRandom } from '@golden-acers/platform';

/**
 * The credential is an MD5, which tables of common passwords reverse, so its scrypt hash is stored. N =
 * 2^12 costs about 10 ms of a core, off the event loop.
 */
const scryptParams = { N: 4096, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Lower-case hex MD5 of the UTF-8 text, as the protocol requires. */
export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** Takes the same time wherever the texts differ. */
export function isEqualText(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
}

export async function hashPassword(passwordMd5: string, random: RandomSource): Promise<string> {
  const salt = Buffer.from(random.bytes(saltBytes));
  const hash = await deriveScryptHash(passwordMd5, salt);
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Every call carries the player's password, so a verified one is cached as a digest under this key. */
const digestCacheKey = systemRandom.bytes(hashBytes);
const verifiedDigests = new Map<string, Buffer>();
const maxVerifiedDigests = 10_000;

export async function verifyPasswordMd5(passwordMd5: string, stored: string): Promise<boolean> {
  const digest = createHmac('sha256', digestCacheKey).update(`${passwordMd5} ${stored}`).digest();
  const cached = verifiedDigests.get(stored);
  if (cached !== undefined && timingSafeEqual(cached, digest)) return true;
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await deriveScryptHash(passwordMd5, Buffer.from(salt, 'base64url'));
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
  const [oldest] = verifiedDigests.keys();
  if (verifiedDigests.size >= maxVerifiedDigests && oldest !== undefined) verifiedDigests.delete(oldest);
  verifiedDigests.set(stored, digest);
  return true;
}

function deriveScryptHash(passwordMd5: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passwordMd5, salt, hashBytes, scryptParams, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}
