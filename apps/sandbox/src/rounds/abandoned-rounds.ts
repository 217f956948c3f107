import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import { lockSandboxPlayer, tryLockSandboxPlayer } from '../players/players.ts';
import { findUndecidedRound, listUndecidedRounds, postponeDecision } from './abandoned-rounds.sql.ts';
import { decideRound } from './moves.ts';

/** Rounds decided per run. */
const batchRounds = 100;
/** Delay before a failed round is tried again. */
const retryAfterMs = 15 * 60 * 1000;

interface UndecidedRound {
  readonly id: string;
  readonly playerId: string;
}

/**
 * Plays the default moves of rounds that their players left open. Returns true when there may be more. Safe
 * in several sandboxes: a player who is locked, or moves meanwhile, is left to the next run.
 */
export async function decideAbandonedRounds(context: SandboxContext): Promise<boolean> {
  const { db, clock } = context;
  const rounds = await listUndecidedRounds(db, { decideBy: clock.now(), limit: batchRounds });
  for (const round of rounds) await decide(context, round, 'unless locked');
  return rounds.length === batchRounds;
}

/** Decides all open rounds of a player who was stopped, so that they don't hold up a redeem. */
export async function decideRoundsOfPlayer(context: SandboxContext, playerId: string): Promise<void> {
  const rounds = await listUndecidedRounds(context.db, { playerId, limit: batchRounds });
  for (const round of rounds) await decide(context, round, 'at once');
}

/** A round that can't be decided must not hold up the others: it is logged, and tried again later. */
async function decide(
  context: SandboxContext,
  { id, playerId }: UndecidedRound,
  when: 'at once' | 'unless locked',
): Promise<void> {
  try {
    await inSandboxTransaction(context, async (tx) => {
      if (when === 'at once') await lockSandboxPlayer(tx.db, playerId);
      else if (!(await tryLockSandboxPlayer(tx.db, playerId))) return;
      const decideBy = when === 'at once' ? undefined : tx.clock.now();
      const round = await findUndecidedRound(tx.db, { id, decideBy });
      if (round !== undefined) await decideRound(tx, round);
    });
  } catch (error) {
    context.log.error({ err: error, roundId: id }, 'an abandoned round could not be decided');
    await postponeDecision(context.db, id, new Date(context.clock.now().getTime() + retryAfterMs));
  }
}
