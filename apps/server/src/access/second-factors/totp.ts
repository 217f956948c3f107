import type { RandomSource } from '@golden-acers/platform';
import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const periodSeconds = 30;
const digits = 6;
/** Tolerates a phone's clock that is off by one step. */
const windowSteps = 1;
/** 160 bits, the length of a SHA-1 hash. */
const secretBytes = 20;

export function newTotpSecret(random: RandomSource): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(secretBytes)).buffer }).base32;
}

export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  const params = { issuer, label, secret: Secret.fromBase32(secret), digits, period: periodSeconds };
  return new TOTP(params).toString();
}

/** Returns the time step of a six-digit code; undefined for a wrong code. */
export function findTotpStep(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const params = { token: code, secret: Secret.fromBase32(secret), digits, period: periodSeconds };
  const delta = TOTP.validate({ ...params, timestamp, window: windowSteps });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}
