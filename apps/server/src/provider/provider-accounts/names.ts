import { below, type RandomSource } from '@golden-acers/platform';

/** No letters or digits that are mistaken for each other when a player types them into the provider's own app. */
const clearLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The provider takes 6 to 32 characters. The rest of them is for the part that makes the name unique. */
const stemMaxLength = 20;
const tailLength = 6;
/** 16 characters of 31: about 79 bits. */
const passwordLength = 16;

/** So many letters and digits, by chance. */
export function drawLetters(random: RandomSource, length: number): string {
  return Array.from({ length }, () => clearLetters.charAt(below(random, clearLetters.length))).join('');
}

/**
 * A name at the provider that reads like the username: `María.José` → `MariaJose_k7m2qd`. The tail is drawn, because the
 * provider shares its names among all operators: a bare `maria` is long taken there, and we can't ask before we offer it.
 */
export function providerUsernameFor(username: string, random: RandomSource): string {
  const stem = username.normalize('NFKD').replace(/[^A-Za-z0-9_-]/g, '');
  return `${stem.slice(0, stemMaxLength) || 'player'}_${drawLetters(random, tailLength)}`;
}

/** The same name with another tail, for one that turned out to be a stranger's. */
export function withAnotherTail(name: string, random: RandomSource): string {
  return `${name.slice(0, -tailLength)}${drawLetters(random, tailLength)}`;
}

export function newProviderPassword(random: RandomSource): string {
  return drawLetters(random, passwordLength);
}
