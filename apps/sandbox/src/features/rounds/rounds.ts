import { isDeepStrictEqual } from 'node:util';
import { type GameEvent, RulesRefusal, type Step } from '@golden-acers/games';
import { inTransaction, newId, newToken } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refusePlay } from '../../refusals.ts';
import type { SandboxTx } from '../../schema.ts';
import { getBalance, payOut } from '../books/books.ts';
import { getGame } from '../catalogue/catalogue.ts';
import { drawsJackpots, stakeAndDraw } from '../jackpots/jackpots.ts';
import { lockPlayer } from '../players/players.ts';
import { demandStillActive, type GameSession, recordPlay } from '../sessions/sessions.ts';
import {
  findRound,
  findRoundByKey,
  findStep,
  hasOpenRound,
  insertRound,
  markSeen,
  type RoundRow,
  type StepResult,
  updateRound,
} from './rounds.sql.ts';

type Needs = Pick<SandboxContext, 'config' | 'db' | 'clock' | 'random' | 'gameRandom'>;

export interface Played {
  readonly round: RoundRow;
  readonly balanceCents: bigint;
  /** What the session's next round is drawn from. Only its hash may be told before. */
  readonly nextDrawSeed: string;
}

export interface Opening {
  readonly key: string;
  readonly stakeCents: bigint;
  readonly bet: unknown;
}

/**
 * Takes the stake, lets the rules decide, and keeps what they decided, in one transaction: a round is either not there or
 * can be gone on with. The same key again answers the round it made.
 */
export async function openRound(needs: Needs, session: GameSession, opening: Opening): Promise<Played> {
  const game = getGame(session.slug);
  return inTransaction(needs.db, async (tx) => {
    await lockPlayer(tx, session.player_id);
    const before = await findRoundByKey(tx, session.player_id, opening.key);
    if (before !== undefined) return replay(tx, session, before, opening);
    const active = await demandStillActive(tx, session);
    if (await hasOpenRound(tx, session.player_id, session.slug)) refusePlay('round.already_open');
    const step = decide(() => game.rules.open(opening.stakeCents, opening.bet, needs.gameRandom));
    const { player_id, slug } = session;
    const { key, bet, stakeCents } = opening;
    const balanceCents = await getBalance(tx, player_id);
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
        draw_seed: drawsJackpots(needs, game) ? active.draw_seed : null,
      },
      resultOf(needs, step, { step: 1, move: undefined }),
    );
    return settle(needs, tx, { session: active, round, playedCents: stakeCents, balanceCents });
  });
}

async function replay(
  tx: SandboxTx,
  session: GameSession,
  before: RoundRow,
  opening: Opening,
): Promise<Played> {
  const isSame =
    before.slug === session.slug &&
    before.stake_cents === opening.stakeCents &&
    isDeepStrictEqual(before.bet, opening.bet);
  if (!isSame) refusePlay('round.key_reused');
  return unmoved(tx, session, before);
}

/** What was taken already is answered as it stands. */
async function unmoved(tx: SandboxTx, session: GameSession, round: RoundRow): Promise<Played> {
  return {
    round,
    balanceCents: await getBalance(tx, session.player_id),
    nextDrawSeed: session.draw_seed,
  };
}

export interface Move {
  readonly roundId: string;
  /** How many steps were taken when the player chose. */
  readonly step: number;
  readonly move: unknown;
}

/** Takes the next step, and pays when it is the last, in one transaction. A step that was taken with this move answers alike. */
export async function playMove(
  needs: Needs,
  session: GameSession,
  { roundId, step, move }: Move,
): Promise<Played> {
  const { rules } = getGame(session.slug);
  return inTransaction(needs.db, async (tx) => {
    await lockPlayer(tx, session.player_id);
    const round = await findRound(tx, { playerId: session.player_id, slug: session.slug, roundId });
    if (round === undefined) refusePlay('round.not_found');
    if (step > round.step) refusePlay('round.step_ahead');
    if (step < round.step) {
      const taken = await findStep(tx, roundId, step);
      if (!isDeepStrictEqual(taken?.move, move)) refusePlay('round.step_taken');
      return unmoved(tx, session, round);
    }
    if (round.status === 'over') refusePlay('round.over');
    const active = await demandStillActive(tx, session);
    const next = decide(() => rules.play(round.state, move, needs.gameRandom));
    const taken = await updateRound(tx, roundId, resultOf(needs, next, { step: step + 1, move }));
    const balanceCents = await getBalance(tx, session.player_id);
    return settle(needs, tx, { session: active, round: taken, playedCents: 0n, balanceCents });
  });
}

/** A refusal of the rules is a refusal of ours; anything else that they throw is a bug. */
function decide(ask: () => Step<unknown, GameEvent>): Step<unknown, GameEvent> {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RulesRefusal) refusePlay(`round.${error.reason}`);
    throw error;
  }
}

function resultOf(
  { clock }: Needs,
  step: Step<unknown, GameEvent>,
  taken: { step: number; move: unknown },
): StepResult {
  const { over, events } = step;
  return {
    ...taken,
    over,
    events,
    state: step.over ? null : step.state,
    payoutCents: step.over ? step.payoutCents : 0n,
    now: clock.now(),
  };
}

interface Settlement {
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
async function settle(needs: Needs, tx: SandboxTx, settlement: Settlement): Promise<Played> {
  const { session, round, playedCents } = settlement;
  const { player_id: playerId, slug, id: roundId, payout_cents: winCents } = round;
  const isStaked = playedCents > 0n;
  const balanceCents = settlement.balanceCents - playedCents + winCents;
  const nextDrawSeed = isStaked ? newToken(needs.random) : session.draw_seed;
  await recordPlay(needs, tx, session, { playedCents, winCents, balanceCents, drawSeed: nextDrawSeed });
  const { draw_seed: seed, key } = round;
  const jackpotCents = isStaked
    ? await stakeAndDraw(needs, tx, { playerId, slug, roundId, cents: playedCents, seed, key })
    : 0n;
  if (winCents > 0n) await payOut(tx, { playerId, slug, roundId, cents: winCents });
  const balanceAfter = balanceCents + jackpotCents;
  if (jackpotCents > 0n) {
    const won = { playedCents: 0n, winCents: jackpotCents, balanceCents: balanceAfter };
    await recordPlay(needs, tx, session, { ...won, drawSeed: nextDrawSeed });
  }
  return { round, balanceCents: balanceAfter, nextDrawSeed };
}

/** Notes that the player saw the round to its end, so that a reload doesn't show it again. Safe to repeat. */
export async function markRoundSeen(needs: Needs, session: GameSession, roundId: string): Promise<bigint> {
  const round = await findRound(needs.db, { playerId: session.player_id, slug: session.slug, roundId });
  if (round === undefined) refusePlay('round.not_found');
  if (round.status === 'open') refusePlay('round.still_open');
  await markSeen(needs.db, round, needs.clock.now());
  return getBalance(needs.db, session.player_id);
}
