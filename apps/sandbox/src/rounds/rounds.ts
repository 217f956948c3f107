import { isDeepStrictEqual } from 'node:util';
import { type GameEvent, type PlayableGame, type RoundStep, RulesRefusal } from '@golden-acers/games';
import { newId } from '@golden-acers/platform';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { hasActiveJackpots, stakeAndDraw } from '../jackpots/jackpots.ts';
import { getPlayerBalance, payRound, takeStake } from '../ledger/sandbox-ledger.ts';
import { demandStakeWithinLimit } from '../limits/limits.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import { drawJackpotNumber } from '../seeds/outcome-random.ts';
import { findRoundSeeds, type RoundSeedPair, rotateSeedPair, takeNonce } from '../seeds/seeds.ts';
import { demandActiveSession, type GameSession } from '../sessions/sessions.ts';
import {
  addJackpotToBalance,
  findRound,
  findRoundByKey,
  findStep,
  hasAnyOpenRound,
  hasOpenRound,
  insertRound,
  markRoundsSeen,
  type RoundRow,
  type StepResult,
  updateRound,
} from './rounds.sql.ts';

export { findRoundByKey, getRoundTotals, listNewestRounds } from './rounds.sql.ts';

/** How long an open round waits for its player. */
const decideWithinMs = 15 * 60 * 1000;

export interface PlayResult {
  readonly round: RoundRow;
  readonly balanceCents: bigint;
}

export interface RoundOpening {
  readonly session: GameSession;
  readonly key: string;
  readonly stakeCents: bigint;
  readonly bet: unknown;
  /** Refuses what only the moment forbids. Not asked for a repeat under the same key. */
  readonly demandPossible?: () => void;
}

/**
 * Takes the stake, plays the rules and stores the result in one transaction. The same key returns the same
 * round.
 */
export async function openRound(context: SandboxContext, opening: RoundOpening): Promise<PlayResult> {
  const { session, key, stakeCents, bet } = opening;
  const { player_id: playerId, slug } = session;
  const game = getGameBySlug(slug);
  // The rounds of this game belong to its table.
  if (game.shared !== undefined) refusePlay('round.bet_invalid');
  return inSandboxTransaction(context, async (tx) => {
    const { db } = tx;
    await lockSandboxPlayer(db, playerId);
    const existing = await findRoundByKey(db, playerId, key);
    if (existing !== undefined) return replayOpening(tx, opening, existing);
    await demandActiveSession(tx, session);
    opening.demandPossible?.();
    if (await hasOpenRound(db, { playerId, slug })) refusePlay('round.already_open');
    await demandStakeWithinLimit(tx, { playerId, stakeCents });
    const seeds = await takeNonce(tx, playerId);
    const random = tx.createOutcomeRandom(seeds, 0);
    const step = applyRules(() => game.open(stakeCents, bet, random));
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
        balance_before_cents: balanceCents,
      },
      toStepResult(tx, step, {
        game,
        step: 1,
        move: undefined,
        seeds,
        blocksUsed: random.nextBlock(),
        stakedBalanceCents: balanceCents - stakeCents,
      }),
    );
    const drawn = hasActiveJackpots(tx, game) ? drawJackpotNumber(seeds) : undefined;
    return applyOutcome(tx, { round, playedCents: stakeCents, drawn, balanceCents });
  });
}

async function replayOpening(
  tx: SandboxTxContext,
  { session, stakeCents, bet }: RoundOpening,
  round: RoundRow,
): Promise<PlayResult> {
  const isSame =
    round.slug === session.slug &&
    round.stake_cents - round.added_stake_cents === stakeCents &&
    isDeepStrictEqual(round.bet, bet);
  if (!isSame) refusePlay('round.key_reused');
  return getCurrentResult(tx, session, round);
}

async function getCurrentResult(
  { db }: SandboxTxContext,
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
  const request = {
    game,
    step: round.step + 1,
    move,
    seeds,
    blocksUsed: random.nextBlock(),
    stakedBalanceCents,
  };
  const played = await updateRound(tx.db, roundId, { ...toStepResult(tx, next, request), addedCents });
  return applyOutcome(tx, { round: played, playedCents: addedCents, drawn: undefined, balanceCents });
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
function applyRules<Result>(play: () => Result): Result {
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
    decideBy: played.over ? null : new Date(clock.now().getTime() + (game.decideWithinMs ?? decideWithinMs)),
    now: clock.now(),
  };
}

interface StepOutcome {
  readonly round: RoundRow;
  /** The stake that this step takes. */
  readonly playedCents: bigint;
  /** What decides whether the stake wins a jackpot. */
  readonly drawn: bigint | undefined;
  /** Before this step, read under the player's lock. */
  readonly balanceCents: bigint;
}

/**
 * Takes the stake, pays a finished round, and records both. The ledger comes last, because its shards are
 * shared by all players and stay locked until the commit.
 */
async function applyOutcome(
  tx: SandboxTxContext,
  { round, playedCents, drawn, ...before }: StepOutcome,
): Promise<PlayResult> {
  const { player_id: playerId, slug, id: roundId, payout_cents: winCents, step } = round;
  let balanceCents = before.balanceCents - playedCents + winCents;
  let jackpotCents = 0n;
  if (step === 1)
    jackpotCents = await stakeAndDraw(tx, { playerId, slug, roundId, cents: playedCents, drawn });
  else if (playedCents > 0n)
    await takeStake(tx.db, { playerId, slug, roundId, cents: playedCents, step: step - 1 }, []);
  if (winCents > 0n) await payRound(tx.db, { playerId, slug, roundId, cents: winCents });
  if (jackpotCents > 0n) {
    balanceCents += jackpotCents;
    await addJackpotToBalance(tx.db, roundId, jackpotCents);
  }
  return { round, balanceCents };
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
