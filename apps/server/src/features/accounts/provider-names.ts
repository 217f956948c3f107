import { below, type RandomSource } from '@golden-acers/platform';

/** No letters or digits that are mistaken for each other when a player types them into the provider's own app. */
const clearLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The provider takes 6 to 32 characters. The rest of them is for the part that makes the name unique. */
const stemMaxLength = 20;
const tailLength = 6;
/** 16 characters of 31: about 79 bits. */
const passwordLength = 16;
const referralCodeLength = 8;

function draw(random: RandomSource, length: number): string {
  return Array.from({ length }, () => clearLetters.charAt(below(random, clearLetters.length))).join('');
}

/**
 * A name at the provider that reads like the username: `María.José` → `MariaJose_k7m2qd`. The tail is drawn, because the
 * provider shares its names among all operators: a bare `maria` is long taken there, and we can't ask before we offer it.
 */
export function providerUsernameFor(username: string, random: RandomSource): string {
  const stem = username.normalize('NFKD').replace(/[^A-Za-z0-9_-]/g, '');
  return `${stem.slice(0, stemMaxLength) || 'player'}_${draw(random, tailLength)}`;
}

export function newProviderPassword(random: RandomSource): string {
  return draw(random, passwordLength);
}

export function newReferralCode(random: RandomSource): string {
  return draw(random, referralCodeLength).toUpperCase();
}

/** The stored spelling of a code that somebody typed, or undefined when it can't be one. */
export function readReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{8}$/.test(code) ? code : undefined;
}
