import { type PlayableGame, RulesRefusal } from '@golden-acers/games';
import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import { getPlayerBalance } from '../ledger/sandbox-ledger.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import { rotateSeedPair } from '../seeds/seeds.ts';
import { demandActiveSession, type GameSession } from '../sessions/sessions.ts';
import { findRound, hasAnyOpenRound, markRoundsSeen, type RoundRow } from './rounds.sql.ts';

export { findRoundByKey, getRoundTotals, listNewestRounds } from './rounds.sql.ts';

const decideWithinMs = 15 * 60 * 1000;

/** When an open round is decided without its player. */
export function decideByOf(game: PlayableGame, now: Date): Date {
  return new Date(now.getTime() + (game.decideWithinMs ?? decideWithinMs));
}

/** Delays the refusal of a step that was already played, far longer than the rules take to play. */
export const maxRefusalDelayMs = 50;

export interface PlayResult {
  readonly round: RoundRow;
  readonly balanceCents: bigint;
}

/** Returns the response to a repeated request. */
export async function getCurrentResult(
  { db }: SandboxContext,
  session: GameSession,
  round: RoundRow,
): Promise<PlayResult> {
  const balanceCents = await getPlayerBalance(db, session.playerId);
  return { round, balanceCents };
}

export interface RoundRef {
  readonly session: GameSession;
  readonly roundId: string;
}

/** Reveals the server seed, and gives the next one the player's client seed. */
export async function changeSeeds(
  context: SandboxContext,
  { session, clientSeed }: { session: GameSession; clientSeed: string },
) {
  const { playerId } = session;
  return inSandboxTransaction(context, async (tx) => {
    await lockSandboxPlayer(tx.db, playerId);
    await demandActiveSession(tx, session);
    // The server seed would show what an open round draws next.
    if (await hasAnyOpenRound(tx.db, playerId)) refusePlay('seeds.round_open');
    return rotateSeedPair(tx, { playerId, clientSeed });
  });
}

/** A refusal of the rules becomes one of the API; any other error is a bug. */
export function applyRules<Result>(play: () => Result): Result {
  try {
    return play();
  } catch (error) {
    if (error instanceof RulesRefusal) refusePlay(`round.${error.reason}`);
    throw error;
  }
}

/** Marks the round as seen, so that a reload doesn't show it again. Safe to repeat. */
export async function markRoundSeen(
  { db, clock }: SandboxContext,
  { session, roundId }: RoundRef,
): Promise<bigint> {
  const { playerId, slug } = session;
  const round = await findRound(db, { playerId, slug, roundId });
  if (round === undefined) refusePlay('round.not_found');
  if (round.status === 'open') refusePlay('round.still_open');
  await markRoundsSeen(db, round, clock.now());
  return getPlayerBalance(db, playerId);
}
