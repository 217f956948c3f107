import { isDeepStrictEqual } from 'node:util';
import { randomBelow, retryOnConflict, sleep } from '@golden-acers/platform';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { bankAccount, getPlayerBalance } from '../ledger/sandbox-ledger.ts';
import { demandStakeWithinLimit } from '../limits/limits.ts';
import { demandWithinPlayLimits } from '../play-limits/play-limits.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { PlayRefusal, refusePlay } from '../refusals.ts';
import type { RoundSeedPair } from '../seeds/outcome-random.ts';
import { findRoundSeeds, takeNonce } from '../seeds/seeds.ts';
import { demandActiveSession, getSessionByHash, idleCutoff } from '../sessions/sessions.ts';
import type { CurrentRound, KnownRound, KnownSession } from './known-sessions.ts';
import { loadPlayResultView, toRoundView } from './round-views.ts';
import type { PlayResultView } from './rounds.api.ts';
import { findRound, findStep, insertMove, type RoundRow } from './rounds.sql.ts';
import { applyRules, decideByOf, getCurrentResult, maxRefusalDelayMs, type PlayResult } from './rounds.ts';

export interface MoveRequest {
  readonly known: KnownSession;
  readonly roundId: string;
  /** The number of steps taken when the player chose. */
  readonly step: number;
  readonly move: unknown;
}

/**
 * Plays the rules and stores the step in one trip, from the cached state of the round. If the database has
 * another state by now, or nothing is cached, the step is played under the player's lock. A repeat with the
 * same move returns the same result.
 */
export async function playMove(context: SandboxContext, request: MoveRequest): Promise<PlayResultView> {
  const { known, roundId, step } = request;
  const { round } = known;
  const isRemembered = round?.round.id === roundId && round.round.step === step;
  if (!isRemembered) return playMoveUnderLock(context, request);
  // Use the cached round once: the time that a refused step takes would reveal what it draws.
  known.round = undefined;
  try {
    const view = await playMoveFromMemory(context, { ...request, round }).catch(ignoreRefusal);
    return view ?? (await playMoveUnderLock(context, request));
  } catch (error) {
    if (error instanceof PlayRefusal) await sleep(randomBelow(context.random, maxRefusalDelayMs));
    throw error;
  }
}

/** The locked path repeats the check, and reports refusals in their defined order. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof PlayRefusal)) throw error;
}

/** Returns undefined when the database did not store the step. */
async function playMoveFromMemory(
  context: SandboxContext,
  { known, move, round: { round, seeds, shown, balanceCents } }: MoveRequest & { readonly round: KnownRound },
): Promise<PlayResultView | undefined> {
  const game = getGameBySlug(round.slug);
  const played = await retryOnConflict(async () => {
    const addedCents = applyRules(() => game.addedStake(round.state, move));
    // Such a move is refused before anything is drawn.
    if (addedCents > balanceCents) return undefined;
    return playStep(context, { round, seeds, move, addedCents, sessionId: known.session.id });
  });
  if (played === undefined) return undefined;
  const { fairness } = shown;
  const next = {
    events: [...shown.events, ...played.events],
    jackpot: shown.jackpot,
    fairness: fairness && { ...fairness, moves: [...fairness.moves, move] },
  };
  if (played.round.status === 'open') known.round = { ...played, seeds, shown: next };
  return { round: toRoundView(played.round, next), balanceCents: Number(played.balanceCents) };
}

async function playMoveUnderLock(
  context: SandboxContext,
  { known, roundId, step, move }: MoveRequest,
): Promise<PlayResultView> {
  const session = await getSessionByHash(context, known.session.tokenHash);
  const { playerId, slug } = session;
  const { seeds, ...result } = await inSandboxTransaction(
    context,
    async (tx): Promise<PlayResult & { readonly seeds?: RoundSeedPair }> => {
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
      return playLockedStep(tx, round, move);
    },
  );
  const view = await loadPlayResultView(context, result);
  const { round, balanceCents } = result;
  if (seeds !== undefined && round.status === 'open')
    known.round = { round, seeds, shown: view.round, balanceCents };
  return view;
}

/** Plays one step of an open round, unless its limit or balance refuses it. Needs the player's lock. */
async function playLockedStep(tx: SandboxTxContext, round: RoundRow, move: unknown) {
  const { playerId, id: roundId, slug } = round;
  const addedCents = applyRules(() => getGameBySlug(slug).addedStake(round.state, move));
  if (addedCents > 0n)
    await demandStakeWithinLimit(tx, { playerId, stakeCents: round.stakeCents + addedCents });
  await demandWithinPlayLimits(tx, { playerId, addedCents });
  if ((await getPlayerBalance(tx.db, playerId)) < addedCents) refusePlay('round.balance_low');
  const { seeds, firstBlock } = await continueSeeds(tx, round);
  const continued = { ...round, blocksUsed: firstBlock };
  const played = await playStep(tx, { round: continued, seeds, move, addedCents, sessionId: null });
  const stored = await findRound(tx.db, { playerId, slug, roundId });
  if (played === undefined || stored === undefined)
    throw new Error(`the round ${roundId} changed under its player's lock`);
  return { round: stored, balanceCents: played.balanceCents, seeds };
}

interface StepRequest {
  readonly round: CurrentRound;
  readonly seeds: RoundSeedPair;
  readonly move: unknown;
  readonly addedCents: bigint;
  /** Null: the caller has checked it. */
  readonly sessionId: string | null;
}

/** Returns undefined when the database stored nothing because the cached state was stale. */
async function playStep(
  context: SandboxContext,
  { round, seeds, move, addedCents, sessionId }: StepRequest,
): Promise<
  (Pick<KnownRound, 'round' | 'balanceCents'> & { readonly events: readonly unknown[] }) | undefined
> {
  const { slug, playerId, step: taken } = round;
  const game = getGameBySlug(slug);
  const random = context.createOutcomeRandom(seeds, round.blocksUsed);
  const next = applyRules(() => game.play(round.state, move, random));
  const now = context.clock.now();
  const played = {
    ...round,
    status: next.over ? ('over' as const) : ('open' as const),
    stakeCents: round.stakeCents + addedCents,
    addedStakeCents: round.addedStakeCents + addedCents,
    payoutCents: next.over ? next.payoutCents : 0n,
    step: taken + 1,
    state: next.over ? null : next.state,
    blocksUsed: random.nextBlock(),
    decideBy: next.over ? null : decideByOf(game, now),
  };
  const balanceCents = await insertMove(context.db, {
    ...played,
    sessionId,
    taken,
    move,
    addedCents,
    bank: bankAccount(slug, playerId),
    seenSince: idleCutoff(now),
    seeds,
    events: next.events,
    now,
  });
  return balanceCents === null ? undefined : { round: played, balanceCents, events: next.events };
}

/** Stops an endless loop: no game needs that many default moves. */
const maxDefaultMoves = 1_000;

/** Plays the default moves of an open round to its end. Needs the player's lock. */
export async function decideRound(tx: SandboxTxContext, open: RoundRow): Promise<void> {
  const game = getGameBySlug(open.slug);
  let round = open;
  for (let move = 0; round.status === 'open'; move += 1) {
    if (move === maxDefaultMoves)
      throw new Error(`the default moves of ${open.slug} don't end the round ${open.id}`);
    ({ round } = await playLockedStep(tx, round, game.defaultMove(round.state)));
  }
}

/**
 * Returns the seeds of the round's next draw. A round of release 1.0.0, or one whose server seed is lost,
 * takes a nonce of the active pair instead.
 */
async function continueSeeds(tx: SandboxTxContext, round: RoundRow) {
  const { playerId, seedPairId, nonce, blocksUsed: firstBlock } = round;
  const seeds =
    seedPairId === null || nonce === null ? undefined : await findRoundSeeds(tx, { seedPairId, nonce });
  return seeds === undefined
    ? { seeds: await takeNonce(tx, playerId), firstBlock: 0 }
    : { seeds, firstBlock };
}
