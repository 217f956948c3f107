import { type RandomSource, randomBelow } from '@golden-acers/platform';

/** Without characters that look alike, because players type them into the provider's app. */
const unambiguousCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The provider accepts 6 to 32 characters, and the random suffix needs some of them. */
const maxStemLength = 20;
const suffixLength = 6;
/** 16 of 31 possible characters: about 79 bits. */
const passwordLength = 16;

export function randomCode(random: RandomSource, length: number): string {
  return Array.from({ length }, () =>
    unambiguousCharacters.charAt(randomBelow(random, unambiguousCharacters.length)),
  ).join('');
}

/**
 * Creates a provider username similar to the username: `María.José` becomes `MariaJose_k7m2qd`. The suffix
 * is random, because all operators of the provider share one namespace.
 */
export function createProviderUsername(username: string, random: RandomSource): string {
  const stem = username.normalize('NFKD').replace(/[^A-Za-z0-9_-]/g, '');
  return `${stem.slice(0, maxStemLength) || 'player'}_${randomCode(random, suffixLength)}`;
}

/** Returns the same name with another suffix, after a collision. */
export function withNewSuffix(name: string, random: RandomSource): string {
  return `${name.slice(0, -suffixLength)}${randomCode(random, suffixLength)}`;
}

export function createProviderPassword(random: RandomSource): string {
  return randomCode(random, passwordLength);
}
