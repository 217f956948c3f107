import { createHmac } from 'node:crypto';
import { type BlockRandom, createBlockRandom, type Random } from '@golden-acers/games';

/** The seeds that decide a round. `serverSeed` stays secret until its pair ends. */
export interface RoundSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
}

/** The seeds of one round, and the pair that they belong to. */
export interface RoundSeedPair extends RoundSeeds {
  readonly seedPairId: string;
  readonly serverSeedHash: string;
}

function hmacOf({ serverSeed, clientSeed, nonce }: RoundSeeds, counter: number | 'jackpot'): Buffer {
  return createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${counter}`).digest();
}

/** Draws from HMAC-SHA256(server seed, `client seed:nonce:counter`), the counter being the block's number. */
export function createOutcomeRandom(seeds: RoundSeeds, firstBlock: number): BlockRandom {
  return createBlockRandom((counter) => hmacOf(seeds, counter), firstBlock);
}

/**
 * Draws the number below 2²⁵⁶ that decides whether a round's stake wins a jackpot: the counter is `jackpot`.
 */
export function drawJackpotNumber(seeds: RoundSeeds): bigint {
  return BigInt(`0x${hmacOf(seeds, 'jackpot').toString('hex')}`);
}

/** Creates the random source of a round; tests replace it. */
export type CreateOutcomeRandom = typeof createOutcomeRandom;

/** A source for tests that script the draws of the games. */
export const scriptedOutcomes =
  (random: Random): CreateOutcomeRandom =>
  (_seeds, firstBlock) => ({ below: (bound) => random.below(bound), nextBlock: () => firstBlock });
