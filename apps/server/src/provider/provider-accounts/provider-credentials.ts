import { type RandomSource, randomBelow } from '@golden-acers/platform';

/**
 * No letters or digits that are mistaken for each other when a player types them into the provider's own app.
 */
const unambiguousCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The provider takes 6 to 32 characters. The rest of them is for the part that makes the name unique. */
const maxStemLength = 20;
const suffixLength = 6;
/** 16 characters of 31: about 79 bits. */
const passwordLength = 16;

/** So many letters and digits, by chance. */
export function randomCode(random: RandomSource, length: number): string {
  return Array.from({ length }, () =>
    unambiguousCharacters.charAt(randomBelow(random, unambiguousCharacters.length)),
  ).join('');
}

/**
 * A name at the provider that reads like the username: `María.José` → `MariaJose_k7m2qd`. The tail is random,
 * because the provider shares its names among all operators: a bare `maria` is long taken there, and we can't
 * ask before we offer it.
 */
export function createProviderUsername(username: string, random: RandomSource): string {
  const stem = username.normalize('NFKD').replace(/[^A-Za-z0-9_-]/g, '');
  return `${stem.slice(0, maxStemLength) || 'player'}_${randomCode(random, suffixLength)}`;
}

/** The same name with another tail, for one that turned out to be a stranger's. */
export function withNewSuffix(name: string, random: RandomSource): string {
  return `${name.slice(0, -suffixLength)}${randomCode(random, suffixLength)}`;
}

export function createProviderPassword(random: RandomSource): string {
  return randomCode(random, passwordLength);
}
