import type { RandomSource } from '@golden-acers/platform';
import { randomCode } from '../../provider/provider-accounts/provider-credentials.ts';

const referralCodeLength = 8;

export function newReferralCode(random: RandomSource): string {
  return randomCode(random, referralCodeLength).toUpperCase();
}

/** The stored spelling of a code that somebody typed, or undefined when it can't be one. */
export function parseReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{8}$/.test(code) ? code : undefined;
}
