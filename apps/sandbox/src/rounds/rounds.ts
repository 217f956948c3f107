import { isDeepStrictEqual } from 'node:util';
import { type GameEvent, type RoundStep, RulesRefusal } from '@golden-acers/games';
import { newId, newToken } from '@golden-acers/platform';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { hasActiveJackpots, stakeAndDraw } from '../jackpots/jackpots.ts';
import { getPlayerBalance, payRound } from '../ledger/sandbox-ledger.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import { demandActiveSession, type GameSession, recordSessionPlay } from '../sessions/sessions.ts';
import {
  findRound,
  findRoundByKey,
  findStep,
  hasOpenRound,
  insertRound,
  markRoundsSeen,
  type RoundRow,
  type StepResult,
  updateRound,
} from './rounds.sql.ts';

export { getRoundTotals, listNewestRounds } from './rounds.sql.ts';

export interface PlayResult {
  readonly round: RoundRow;
  readonly balanceCents: bigint;
  /** Before its draw only the hash may be published. */
  readonly nextDrawSeed: string;
}

export interface RoundOpening {
  readonly session: GameSession;
  readonly key: string;
  readonly stakeCents: bigint;
  readonly bet: unknown;
}

/**
 * Takes the stake, plays the rules and stores the result in one transaction. The same key returns the same
 * round.
 */
export async function openRound(context: SandboxContext, opening: RoundOpening): Promise<PlayResult> {
  const { session, key, stakeCents, bet } = opening;
  const { player_id: playerId, slug } = session;
  const game = getGameBySlug(slug);
  return inSandboxTransaction(context, async (tx) => {
    const { db } = tx;
    await lockSandboxPlayer(db, playerId);
    const existing = await findRoundByKey(db, playerId, key);
    if (existing !== undefined) return replayOpening(tx, opening, existing);
    const active = await demandActiveSession(tx, session);
    if (await hasOpenRound(db, { playerId, slug })) refusePlay('round.already_open');
    const step = applyRules(() => game.open(stakeCents, bet, tx.gameRandom));
    const balanceCents = await getPlayerBalance(db, playerId);
    if (balanceCents < stakeCents) refusePlay('round.balance_low');
    const round = await insertRound(
      db,
      {
        id: newId('rd', tx.clock, tx.random),
        player_id: playerId,
        session_id: session.id,
        slug,
        key,
        stake_cents: stakeCents,
        bet: JSON.stringify(bet),
        draw_seed: hasActiveJackpots(tx, game) ? active.draw_seed : null,
      },
      toStepResult(tx, step, { step: 1, move: undefined }),
    );
    return applyOutcome(tx, { session: active, round, playedCents: stakeCents, balanceCents });
  });
}

async function replayOpening(
  tx: SandboxTxContext,
  { session, stakeCents, bet }: RoundOpening,
  round: RoundRow,
): Promise<PlayResult> {
  const isSame =
    round.slug === session.slug && round.stake_cents === stakeCents && isDeepStrictEqual(round.bet, bet);
  if (!isSame) refusePlay('round.key_reused');
  return getCurrentResult(tx, session, round);
}

async function getCurrentResult(
  { db }: SandboxTxContext,
  session: GameSession,
  round: RoundRow,
): Promise<PlayResult> {
  const balanceCents = await getPlayerBalance(db, session.player_id);
  return { round, balanceCents, nextDrawSeed: session.draw_seed };
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

/**
 * Plays the next step, and pays after the last, in one transaction. Repeats with the same move are
 * replayed.
 */
export async function playMove(
  context: SandboxContext,
  { session, roundId, step, move }: MoveRequest,
): Promise<PlayResult> {
  const { player_id: playerId, slug } = session;
  const game = getGameBySlug(slug);
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
    const active = await demandActiveSession(tx, session);
    const next = applyRules(() => game.play(round.state, move, tx.gameRandom));
    const played = await updateRound(db, roundId, toStepResult(tx, next, { step: step + 1, move }));
    const balanceCents = await getPlayerBalance(db, playerId);
    return applyOutcome(tx, { session: active, round: played, playedCents: 0n, balanceCents });
  });
}

/** A refusal of the rules becomes one of the API; any other error is a bug. */
function applyRules(play: () => RoundStep<unknown, GameEvent>): RoundStep<unknown, GameEvent> {
  try {
    return play();
  } catch (error) {
    if (error instanceof RulesRefusal) refusePlay(`round.${error.reason}`);
    throw error;
  }
}

function toStepResult(
  { clock }: SandboxContext,
  played: RoundStep<unknown, GameEvent>,
  request: { step: number; move: unknown },
): StepResult {
  return {
    ...request,
    isOver: played.over,
    events: played.events,
    state: played.over ? null : played.state,
    payoutCents: played.over ? played.payoutCents : 0n,
    now: clock.now(),
  };
}

interface StepOutcome {
  /** Read under the player's lock. */
  readonly session: GameSession;
  readonly round: RoundRow;
  /** The stake, for the step that takes it. */
  readonly playedCents: bigint;
  /** Before this step, read under the player's lock. */
  readonly balanceCents: bigint;
}

/**
 * Takes the stake, pays a finished round, and records both. The ledger comes last, because its shards are
 * shared by all players and stay locked until the commit.
 */
async function applyOutcome(
  tx: SandboxTxContext,
  { session, round, playedCents, ...before }: StepOutcome,
): Promise<PlayResult> {
  const { player_id: playerId, slug, id: roundId, payout_cents: winCents, draw_seed: seed, key } = round;
  const isStaked = playedCents > 0n;
  const nextDrawSeed = isStaked ? newToken(tx.random) : session.draw_seed;
  let balanceCents = before.balanceCents - playedCents + winCents;
  const play = { sessionId: session.id, playedCents, winCents, balanceCents, drawSeed: nextDrawSeed };
  await recordSessionPlay(tx, play);
  const jackpotCents = isStaked
    ? await stakeAndDraw(tx, { playerId, slug, roundId, cents: playedCents, seed, key })
    : 0n;
  if (winCents > 0n) await payRound(tx.db, { playerId, slug, roundId, cents: winCents });
  if (jackpotCents > 0n) {
    balanceCents += jackpotCents;
    await recordSessionPlay(tx, { ...play, playedCents: 0n, winCents: jackpotCents, balanceCents });
  }
  return { round, balanceCents, nextDrawSeed };
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
