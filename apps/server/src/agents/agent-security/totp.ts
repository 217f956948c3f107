import type { RandomSource } from '@golden-acers/platform';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, half a minute. */
const periodSeconds = 30;
const digits = 6;
/** Clocks go wrong by less than this many steps, either way. */
const windowSteps = 1;
/** 160 bits, the length of the hash. */
const secretBytes = 20;

export function newTotpSecret(random: RandomSource): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(secretBytes)).buffer }).base32;
}

/** What the app reads from the picture. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  const parts = { issuer, label, secret: Secret.fromBase32(secret), digits, period: periodSeconds };
  return new TOTP(parts).toString();
}

/** The half-minute since 1970 to which a code of six digits belongs; undefined for a wrong one. */
export function findTotpStep(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const asked = { token: code, secret: Secret.fromBase32(secret), digits, period: periodSeconds };
  const delta = TOTP.validate({ ...asked, timestamp, window: windowSteps });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}
