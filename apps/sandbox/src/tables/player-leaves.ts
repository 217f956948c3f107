import { hashToken } from '@golden-acers/platform';

/** What is drawn: the public part of a shared round, or its outcome. */
export type DrawPurpose = 'setup' | 'outcome';

/**
 * The client seed of a shared round: the purpose, and SHA-256 of the leaves joined by colons. Rounds from
 * before players' seeds were mixed in have no leaves, and the purpose alone.
 */
export const clientSeedOf = (purpose: DrawPurpose, leaves: readonly string[] | null): string =>
  leaves === null ? purpose : `${purpose}:${hashToken(leaves.join(':'))}`;

interface LeafOf {
  readonly terminalHash: string;
  readonly number: number;
  readonly clientSeed: string;
}

/**
 * A player's part of one round: a hash of chain, round and client seed, so that others learn no seed and
 * do not recognise a player in the next round.
 */
export const leafOf = ({ terminalHash, number, clientSeed }: LeafOf): string =>
  hashToken(`${terminalHash}:${number}:${clientSeed}`);
