import { createHmac } from 'node:crypto';

const totpStepMs = 30_000;
/**
 * The time between generating a code and its check, on a busy machine. Within this time before the end of a
 * half-minute a secret has only two codes, so it is shorter than a scenario takes for three.
 */
const typingMs = 4_000;
/** The last used step of each secret. */
const lastSteps = new Map<string, number>();

/**
 * Returns a code (RFC 6238) of a half-minute that was not used yet, because each code counts once. The
 * server also accepts the previous and next half-minute, so a secret has three codes without a wait.
 */
export async function totpCodeOf(secret: string): Promise<string> {
  const stepAt = (timeMs: number) => Math.floor(timeMs / totpStepMs);
  const step = Math.max(stepAt(Date.now() + typingMs) - 1, (lastSteps.get(secret) ?? 0) + 1);
  if (step > stepAt(Date.now()) + 1) throw new Error('A scenario can use three codes of a secret.');
  lastSteps.set(secret, step);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
