import { isDeepStrictEqual } from 'node:util';
import { type GameEvent, type PlayableGame, type RoundStep, RulesRefusal } from '@golden-acers/games';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { getPlayerBalance, postRoundStep } from '../ledger/sandbox-ledger.ts';
import { demandStakeWithinLimit } from '../limits/limits.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import type { RoundSeedPair } from '../seeds/outcome-random.ts';
import { findRoundSeeds, rotateSeedPair, takeNonce } from '../seeds/seeds.ts';
import { demandActiveSession, type GameSession } from '../sessions/sessions.ts';
import {
  findRound,
  findStep,
  hasAnyOpenRound,
  markRoundsSeen,
  type RoundRow,
  type StepResult,
  updateRound,
} from './rounds.sql.ts';

export { findRoundByKey, getRoundTotals, listNewestRounds } from './rounds.sql.ts';

const decideWithinMs = 15 * 60 * 1000;

/** Until when an open round waits for its player. */
export function decideByOf(game: PlayableGame, now: Date): Date {
  return new Date(now.getTime() + (game.decideWithinMs ?? decideWithinMs));
}

export interface PlayResult {
  readonly round: RoundRow;
  readonly balanceCents: bigint;
}

/** What a repeated request responds. */
export async function getCurrentResult(
  { db }: SandboxContext,
  session: GameSession,
  round: RoundRow,
): Promise<PlayResult> {
  const balanceCents = await getPlayerBalance(db, session.player_id);
  return { round, balanceCents };
}

export interface RoundRef {
  readonly session: GameSession;
  readonly roundId: string;
}

export interface MoveRequest extends RoundRef {
  /** The number of steps taken when the player chose. */
  readonly step: number;
  readonly move: unknown;
}

/** Plays the player's next step in one transaction. Repeats with the same move are replayed. */
export async function playMove(
  context: SandboxContext,
  { session, roundId, step, move }: MoveRequest,
): Promise<PlayResult> {
  const { player_id: playerId, slug } = session;
  return inSandboxTransaction(context, async (tx) => {
    const { db } = tx;
    await lockSandboxPlayer(db, playerId);
    const round = await findRound(db, { playerId, slug, roundId });
    if (round === undefined) refusePlay('round.not_found');
    if (step > round.step) refusePlay('round.step_ahead');
    if (step < round.step) {
      const taken = await findStep(db, roundId, step);
      if (!isDeepStrictEqual(taken?.move, move)) refusePlay('round.step_taken');
      return getCurrentResult(tx, session, round);
    }
    if (round.status === 'over') refusePlay('round.over');
    await demandActiveSession(tx, session);
    return playStep(tx, round, move);
  });
}

/**
 * Plays one step of an open round: takes what the move adds to the stake, and pays after the last step. Needs
 * the player's lock.
 */
async function playStep(tx: SandboxTxContext, round: RoundRow, move: unknown): Promise<PlayResult> {
  const { player_id: playerId, id: roundId, slug } = round;
  const game = getGameBySlug(slug);
  const addedCents = applyRules(() => game.addedStake(round.state, move));
  if (addedCents > 0n)
    await demandStakeWithinLimit(tx, { playerId, stakeCents: round.stake_cents + addedCents });
  const balanceCents = await getPlayerBalance(tx.db, playerId);
  if (balanceCents < addedCents) refusePlay('round.balance_low');
  const { seeds, firstBlock } = await continueSeeds(tx, round);
  const random = tx.createOutcomeRandom(seeds, firstBlock);
  const next = applyRules(() => game.play(round.state, move, random));
  const stakedBalanceCents = balanceCents - addedCents;
  const played = toStepResult(tx, next, {
    game,
    step: round.step + 1,
    move,
    seeds,
    blocksUsed: random.nextBlock(),
    stakedBalanceCents,
  });
  const stored = await updateRound(tx.db, roundId, { ...played, addedCents });
  const cents = played.payoutCents - addedCents;
  await postRoundStep(tx.db, { playerId, slug, roundId, step: round.step, cents });
  return { round: stored, balanceCents: played.balanceAfterCents };
}

/** More steps than any game leaves to its default moves. */
const maxDefaultMoves = 1_000;

/** Plays the default moves of an open round to its end. Needs the player's lock. */
export async function decideRound(tx: SandboxTxContext, open: RoundRow): Promise<RoundRow> {
  const game = getGameBySlug(open.slug);
  let round = open;
  for (let move = 0; round.status === 'open'; move += 1) {
    if (move === maxDefaultMoves)
      throw new Error(`the default moves of ${open.slug} don't end the round ${open.id}`);
    ({ round } = await playStep(tx, round, game.defaultMove(round.state)));
  }
  return round;
}

/**
 * Where the round's next draw comes from. A round of release 1.0.0, and one whose server seed is lost, goes
 * on with a nonce of the active pair.
 */
async function continueSeeds(tx: SandboxTxContext, round: RoundRow) {
  const { player_id: playerId, seed_pair_id: seedPairId, nonce, blocks_used: firstBlock } = round;
  const seeds =
    seedPairId === null || nonce === null ? undefined : await findRoundSeeds(tx, { seedPairId, nonce });
  return seeds === undefined
    ? { seeds: await takeNonce(tx, playerId), firstBlock: 0 }
    : { seeds, firstBlock };
}

/** Reveals the server seed, and gives the next one the player's client seed. */
export async function changeSeeds(
  context: SandboxContext,
  { session, clientSeed }: { session: GameSession; clientSeed: string },
) {
  const { player_id: playerId } = session;
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

type StepRequest = Pick<StepResult, 'step' | 'move' | 'blocksUsed'> & {
  readonly game: PlayableGame;
  readonly seeds: RoundSeedPair;
  /** After the stake that the step takes. */
  readonly stakedBalanceCents: bigint;
};

function toStepResult(
  { clock }: SandboxContext,
  played: RoundStep<unknown, GameEvent>,
  { game, stakedBalanceCents, ...request }: StepRequest,
): StepResult {
  const payoutCents = played.over ? played.payoutCents : 0n;
  return {
    ...request,
    isOver: played.over,
    events: played.events,
    state: played.over ? null : played.state,
    payoutCents,
    balanceAfterCents: stakedBalanceCents + payoutCents,
    decideBy: played.over ? null : decideByOf(game, clock.now()),
    now: clock.now(),
  };
}

/** Marks the round as seen, so that a reload doesn't show it again. Safe to repeat. */
export async function markRoundSeen(
  { db, clock }: SandboxContext,
  { session, roundId }: RoundRef,
): Promise<bigint> {
  const { player_id: playerId, slug } = session;
  const round = await findRound(db, { playerId, slug, roundId });
  if (round === undefined) refusePlay('round.not_found');
  if (round.status === 'open') refusePlay('round.still_open');
  await markRoundsSeen(db, round, clock.now());
  return getPlayerBalance(db, playerId);
}
