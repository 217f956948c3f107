import { isDeepStrictEqual } from 'node:util';
import { type GameEvent, type RoundStep, RulesRefusal } from '@golden-acers/games';
import { newId, newToken, runInTransaction } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refusePlay } from '../../refusals.ts';
import type { SandboxTx } from '../../schema.ts';
import { getPlayerBalance, payRound } from '../books/sandbox-ledger.ts';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { hasActiveJackpots, stakeAndDraw } from '../jackpots/jackpots.ts';
import { lockSandboxPlayer } from '../players/players.ts';
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

type Deps = Pick<SandboxContext, 'config' | 'db' | 'clock' | 'random' | 'gameRandom'>;

export interface PlayResult {
  readonly round: RoundRow;
  readonly balanceCents: bigint;
  /** What the session's next round is drawn from. Only its hash may be told before. */
  readonly nextDrawSeed: string;
}

export interface RoundOpening {
  readonly key: string;
  readonly stakeCents: bigint;
  readonly bet: unknown;
}

/**
 * Takes the stake, lets the rules decide, and keeps what they decided, in one transaction: a round is either not there or
 * can be gone on with. The same key again answers the round it made.
 */
export async function openRound(
  needs: Deps,
  session: GameSession,
  opening: RoundOpening,
): Promise<PlayResult> {
  const game = getGameBySlug(session.slug);
  return runInTransaction(needs.db, async (tx) => {
    await lockSandboxPlayer(tx, session.player_id);
    const before = await findRoundByKey(tx, session.player_id, opening.key);
    if (before !== undefined) return replayOpening(tx, session, before, opening);
    const active = await demandActiveSession(tx, session);
    if (await hasOpenRound(tx, session.player_id, session.slug)) refusePlay('round.already_open');
    const step = applyRules(() => game.rules.open(opening.stakeCents, opening.bet, needs.gameRandom));
    const { player_id, slug } = session;
    const { key, bet, stakeCents } = opening;
    const balanceCents = await getPlayerBalance(tx, player_id);
    if (balanceCents < stakeCents) refusePlay('round.balance_low');
    const id = newId('rd', needs.clock, needs.random);
    const round = await insertRound(
      tx,
      {
        id,
        player_id,
        session_id: session.id,
        slug,
        key,
        stake_cents: stakeCents,
        bet,
        draw_seed: hasActiveJackpots(needs, game) ? active.draw_seed : null,
      },
      toStepResult(needs, step, { step: 1, move: undefined }),
    );
    return applyOutcome(needs, tx, { session: active, round, playedCents: stakeCents, balanceCents });
  });
}

async function replayOpening(
  tx: SandboxTx,
  session: GameSession,
  before: RoundRow,
  opening: RoundOpening,
): Promise<PlayResult> {
  const isSame =
    before.slug === session.slug &&
    before.stake_cents === opening.stakeCents &&
    isDeepStrictEqual(before.bet, opening.bet);
  if (!isSame) refusePlay('round.key_reused');
  return getCurrentResult(tx, session, before);
}

/** What was taken already is answered as it stands. */
async function getCurrentResult(tx: SandboxTx, session: GameSession, round: RoundRow): Promise<PlayResult> {
  return {
    round,
    balanceCents: await getPlayerBalance(tx, session.player_id),
    nextDrawSeed: session.draw_seed,
  };
}

export interface MoveRequest {
  readonly roundId: string;
  /** How many steps were taken when the player chose. */
  readonly step: number;
  readonly move: unknown;
}

/** Takes the next step, and pays when it is the last, in one transaction. A step that was taken with this move answers alike. */
export async function playMove(
  needs: Deps,
  session: GameSession,
  { roundId, step, move }: MoveRequest,
): Promise<PlayResult> {
  const { rules } = getGameBySlug(session.slug);
  return runInTransaction(needs.db, async (tx) => {
    await lockSandboxPlayer(tx, session.player_id);
    const round = await findRound(tx, { playerId: session.player_id, slug: session.slug, roundId });
    if (round === undefined) refusePlay('round.not_found');
    if (step > round.step) refusePlay('round.step_ahead');
    if (step < round.step) {
      const taken = await findStep(tx, roundId, step);
      if (!isDeepStrictEqual(taken?.move, move)) refusePlay('round.step_taken');
      return getCurrentResult(tx, session, round);
    }
    if (round.status === 'over') refusePlay('round.over');
    const active = await demandActiveSession(tx, session);
    const next = applyRules(() => rules.play(round.state, move, needs.gameRandom));
    const taken = await updateRound(tx, roundId, toStepResult(needs, next, { step: step + 1, move }));
    const balanceCents = await getPlayerBalance(tx, session.player_id);
    return applyOutcome(needs, tx, { session: active, round: taken, playedCents: 0n, balanceCents });
  });
}

/** A refusal of the rules is a refusal of ours; anything else that they throw is a bug. */
function applyRules(ask: () => RoundStep<unknown, GameEvent>): RoundStep<unknown, GameEvent> {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RulesRefusal) refusePlay(`round.${error.reason}`);
    throw error;
  }
}

function toStepResult(
  { clock }: Deps,
  step: RoundStep<unknown, GameEvent>,
  taken: { step: number; move: unknown },
): StepResult {
  const { over, events } = step;
  return {
    ...taken,
    isOver: over,
    events,
    state: step.over ? null : step.state,
    payoutCents: step.over ? step.payoutCents : 0n,
    now: clock.now(),
  };
}

interface StepOutcome {
  /** As it is under the player's lock. */
  readonly session: GameSession;
  readonly round: RoundRow;
  /** The stake, at the step that takes it. */
  readonly playedCents: bigint;
  /** Before this step. The player is locked, so nothing else moves it. */
  readonly balanceCents: bigint;
}

/**
 * Takes the stake, pays a round that is over, and writes both into the session's record. The ledger comes last: all players of
 * a game share eight parts of its bank and of the pots, and each stays locked from here to the commit.
 */
async function applyOutcome(needs: Deps, tx: SandboxTx, settlement: StepOutcome): Promise<PlayResult> {
  const { session, round, playedCents } = settlement;
  const { player_id: playerId, slug, id: roundId, payout_cents: winCents } = round;
  const isStaked = playedCents > 0n;
  const balanceCents = settlement.balanceCents - playedCents + winCents;
  const nextDrawSeed = isStaked ? newToken(needs.random) : session.draw_seed;
  await recordSessionPlay(needs, tx, session, {
    playedCents,
    winCents,
    balanceCents,
    drawSeed: nextDrawSeed,
  });
  const { draw_seed: seed, key } = round;
  const jackpotCents = isStaked
    ? await stakeAndDraw(needs, tx, { playerId, slug, roundId, cents: playedCents, seed, key })
    : 0n;
  if (winCents > 0n) await payRound(tx, { playerId, slug, roundId, cents: winCents });
  const balanceAfter = balanceCents + jackpotCents;
  if (jackpotCents > 0n) {
    const won = { playedCents: 0n, winCents: jackpotCents, balanceCents: balanceAfter };
    await recordSessionPlay(needs, tx, session, { ...won, drawSeed: nextDrawSeed });
  }
  return { round, balanceCents: balanceAfter, nextDrawSeed };
}

/** Notes that the player saw the round to its end, so that a reload doesn't show it again. Safe to repeat. */
export async function markRoundSeen(needs: Deps, session: GameSession, roundId: string): Promise<bigint> {
  const round = await findRound(needs.db, { playerId: session.player_id, slug: session.slug, roundId });
  if (round === undefined) refusePlay('round.not_found');
  if (round.status === 'open') refusePlay('round.still_open');
  await markRoundsSeen(needs.db, round, needs.clock.now());
  return getPlayerBalance(needs.db, session.player_id);
}
