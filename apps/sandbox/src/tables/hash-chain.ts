import { hashToken } from '@golden-acers/platform';

/**
 * Seeds 1 … length: the SHA-256 of seed n, in hex, is seed n - 1, and that of seed 1 is the terminal hash. A
 * published hash thereby commits to every later seed.
 */
export interface HashChain {
  readonly terminalHash: string;
  seed(number: number): string;
}

export function createHashChain(rootSeed: string, length: number): HashChain {
  const seeds = [rootSeed];
  // A chain of this length takes some milliseconds, once.
  for (let index = 1; index <= length; index += 1) seeds.push(hashToken(seeds[index - 1] ?? ''));
  const at = (index: number): string => {
    const seed = seeds[index];
    if (seed === undefined) throw new RangeError(`the chain has no seed ${length - index}`);
    return seed;
  };
  return { terminalHash: at(length), seed: (number) => at(length - number) };
}
