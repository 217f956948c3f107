import { createHmac } from 'node:crypto';

const totpStepMs = 30_000;
/** The time between generating a code and its check, on a busy machine. */
const typingMs = 10_000;
let lastTotpStep = 0;

/**
 * A code (RFC 6238) of a half-minute that was not used yet, because each code counts once. The server also
 * accepts the previous and next half-minute, so three codes need no wait.
 */
export async function totpCodeOf(secret: string): Promise<string> {
  const stepAt = (timeMs: number) => Math.floor(timeMs / totpStepMs);
  const step = Math.max(stepAt(Date.now() + typingMs) - 1, lastTotpStep + 1);
  while (step > stepAt(Date.now()) + 1) await new Promise((resolve) => setTimeout(resolve, 500));
  lastTotpStep = step;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
