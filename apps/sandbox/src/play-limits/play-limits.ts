import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { type AgentPlayer, getPlayerOfAgent, lockSandboxPlayer } from '../players/players.ts';
import { PlayRefusal } from '../refusals.ts';
import {
  findPlayLimitRefusal,
  type PlayLimit,
  raiseVersion,
  refusesStake,
  replaceLimits,
} from './play-limits.sql.ts';

export interface PlayLimitChange extends AgentPlayer {
  /** Grows with each change of the limits. */
  readonly version: bigint;
  /** Other accounts of the same person, existing or not. */
  readonly otherAccounts: readonly string[];
  /** All limits of the player. */
  readonly limits: readonly PlayLimit[];
}

/**
 * Applies to the next stake in any game. A repeated set, or an older one that arrives late, changes nothing.
 */
export async function setPlayLimits(
  context: SandboxContext,
  { version, limits, otherAccounts, ...of }: PlayLimitChange,
): Promise<void> {
  const player = await getPlayerOfAgent(context, of);
  await inSandboxTransaction(context, async ({ db }) => {
    await lockSandboxPlayer(db, player.id);
    if (await raiseVersion(db, player.id, { version, otherAccounts }))
      await replaceLimits(db, player.id, limits);
  });
}

interface AddedStake {
  readonly playerId: string;
  readonly addedCents: bigint;
}

/** Needs the player's lock. */
export async function demandWithinPlayLimits(tx: SandboxTxContext, stake: AddedStake): Promise<void> {
  if (await refusesStake(tx.db, { ...stake, at: tx.clock.now() })) await refuseForPlayLimit(tx, stake);
}

/** Names the limit, unless it has just been loosened. */
export async function refuseForPlayLimit(
  { db, clock }: Pick<SandboxContext, 'db' | 'clock'>,
  stake: AddedStake,
): Promise<never> {
  throw new PlayRefusal('limit.reached', await findPlayLimitRefusal(db, { ...stake, at: clock.now() }));
}
