import type { PlayableGame } from '@golden-acers/games';
import { refuse } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { refusePlay } from '../refusals.ts';
import { findMaxStake, updateMaxStake } from './limits.sql.ts';

export interface StakeLimits {
  readonly minCents: bigint;
  readonly maxCents: bigint;
}

/** The bounds of a round's cost for every player. */
export function getGameLimits({ limits, stakesCents }: PlayableGame): StakeLimits {
  return limits ?? { minCents: stakesCents[0] ?? 0n, maxCents: stakesCents.at(-1) ?? 0n };
}

/** The bounds of a round's cost for this player. */
export async function getPlayerLimits(
  { db }: SandboxContext,
  { playerId, game }: { playerId: string; game: PlayableGame },
): Promise<StakeLimits> {
  const { minCents, maxCents } = getGameLimits(game);
  const ownCents = await findMaxStake(db, playerId);
  return { minCents, maxCents: ownCents !== null && ownCents < maxCents ? ownCents : maxCents };
}

/** Refuses a round that costs, with all that was added, more than the operator allows. */
export async function demandStakeWithinLimit(
  { db }: SandboxContext,
  { playerId, stakeCents }: { playerId: string; stakeCents: bigint },
): Promise<void> {
  const maxCents = await findMaxStake(db, playerId);
  if (maxCents !== null && stakeCents > maxCents) refusePlay('round.stake_above_limit');
}

export interface MaxStakeChange {
  readonly of: 'agent' | 'player';
  readonly name: string;
  /** Null: as much as the game allows. */
  readonly maxStakeCents: number | null;
}

/** Applies from the next stake on. */
export async function setMaxStake(
  { db }: SandboxContext,
  { of, name, maxStakeCents }: MaxStakeChange,
): Promise<void> {
  const cents = maxStakeCents === null ? null : BigInt(maxStakeCents);
  if (!(await updateMaxStake(db, { table: of, key: name.toLowerCase() }, cents))) refuse(`${of}.not_found`);
}
