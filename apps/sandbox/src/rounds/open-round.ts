import { isDeepStrictEqual } from 'node:util';
import type { PlayableGame } from '@golden-acers/games';
import { announceWork, newId, randomBelow, retryOnConflict, sleep } from '@golden-acers/platform';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import { hasActiveJackpots, potShareWork } from '../jackpots/jackpots.ts';
import { bankAccount } from '../ledger/sandbox-ledger.ts';
import { demandWithinPlayLimits, refuseForPlayLimit } from '../play-limits/play-limits.ts';
import { PlayRefusal, refusePlay } from '../refusals.ts';
import { drawJackpotNumber, type RoundSeedPair } from '../seeds/outcome-random.ts';
import { demandActiveSeeds } from '../seeds/seeds.ts';
import { getSessionByHash, idleCutoff } from '../sessions/sessions.ts';
import type { KnownSession } from './known-sessions.ts';
import { loadPlayResultView, toRoundView } from './round-views.ts';
import type { PlayResultView, RoundView } from './rounds.api.ts';
import { findOpeningRefusal, findRoundByKey, insertOpenedRound } from './rounds.sql.ts';
import { applyRules, decideByOf, getCurrentResult, maxRefusalDelayMs } from './rounds.ts';

export interface RoundOpening {
  readonly known: KnownSession;
  readonly key: string;
  readonly stakeCents: bigint;
  readonly bet: unknown;
  /** The target of a shot in shared waters. Null: the game has none. */
  readonly target: number | null;
  /** Refuses a round that is not possible now. Not called for a repeat under the same key. */
  readonly demandPossible?: () => void;
  /** Not called for a repeat. */
  readonly onOpened?: (round: RoundView) => void;
}

/**
 * Plays the rules with the cached seeds and stores the result in one round trip. When the seeds are stale or
 * not cached, it plays again under the player's lock. The same key returns the same round.
 */
export async function openRound(context: SandboxContext, opening: RoundOpening): Promise<PlayResultView> {
  const game = getGameBySlug(opening.known.session.slug);
  try {
    // The rounds of this game belong to its table.
    if (game.shared !== undefined) refusePlay('round.bet_invalid');
    opening.demandPossible?.();
    const view =
      (await openFromMemory(context, { ...opening, game })) ??
      (await openUnderLock(context, { ...opening, game }));
    opening.onOpened?.(view.round);
    return view;
  } catch (error) {
    if (!(error instanceof PlayRefusal)) throw error;
    const opened = await findOpenedRound(context, opening);
    if (opened === undefined) throw error;
    return opened;
  }
}

type GameOpening = RoundOpening & { readonly game: PlayableGame };

/**
 * Returns undefined when the cached seeds are missing or stale. They are used once: a refused round was
 * already played, and its duration reveals the next draw. The refusal delay hides that one measurement.
 */
async function openFromMemory(
  context: SandboxContext,
  opening: GameOpening,
): Promise<PlayResultView | undefined> {
  const { seeds } = opening.known;
  if (seeds === undefined) return undefined;
  opening.known.seeds = undefined;
  try {
    return await retryOnConflict(() => playOpening(context, { ...opening, seeds }));
  } catch (error) {
    if (error instanceof PlayRefusal) await sleep(randomBelow(context.random, maxRefusalDelayMs));
    throw error;
  }
}

/** Plays the rules only when nothing refuses the round. */
async function openUnderLock(context: SandboxContext, opening: GameOpening): Promise<PlayResultView> {
  const { key, stakeCents, target } = opening;
  const { playerId, id: sessionId, slug } = opening.known.session;
  return inSandboxTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const seenSince = idleCutoff(now);
    const params = { playerId, sessionId, slug, key, stakeCents, seenSince, target, now };
    const refusal = await findOpeningRefusal(tx.db, params);
    if (refusal !== undefined) refusePlay(refusal);
    await demandWithinPlayLimits(tx, { playerId, addedCents: stakeCents });
    const seeds = await demandActiveSeeds(tx, playerId);
    const stored = await playOpening(tx, { ...opening, seeds });
    if (stored === undefined) throw new Error('the seeds changed under the lock of their player');
    return stored;
  });
}

/** Returns undefined when the database expects other seeds or another nonce. */
async function playOpening(
  context: SandboxContext,
  { known, key, stakeCents, bet, target, game, seeds }: GameOpening & { readonly seeds: RoundSeedPair },
): Promise<PlayResultView | undefined> {
  const { clock } = context;
  const { playerId, id: sessionId, slug } = known.session;
  const random = context.createOutcomeRandom(seeds, 0);
  const played = applyRules(() => game.open(stakeCents, bet, random));
  const now = clock.now();
  const round = {
    id: newId('rd', clock, context.random),
    playerId,
    slug,
    status: played.over ? ('over' as const) : ('open' as const),
    stakeCents,
    addedStakeCents: 0n,
    payoutCents: played.over ? played.payoutCents : 0n,
    step: 1,
    state: played.over ? null : played.state,
    blocksUsed: random.nextBlock(),
    startedAt: now,
    decideBy: played.over ? null : decideByOf(game, now),
  };
  const { outcome, balance, jackpot, jackpotCents } = await insertOpenedRound(context.db, {
    ...round,
    sessionId,
    key,
    bet,
    target,
    bank: bankAccount(slug, playerId),
    seenSince: idleCutoff(now),
    seeds,
    drawn: hasActiveJackpots(context, game) ? drawJackpotNumber(seeds) : null,
    events: played.events,
  });
  if (outcome === 'stale') return undefined;
  if (outcome === 'limit.reached') await refuseForPlayLimit(context, { playerId, addedCents: stakeCents });
  else if (outcome !== 'done') refusePlay(outcome);
  announceWork(context.db, potShareWork);
  known.seeds = { ...seeds, nonce: seeds.nonce + 1n };
  const { serverSeedHash, clientSeed, nonce } = seeds;
  const fairness = { serverSeedHash, serverSeed: null, clientSeed, nonce: Number(nonce), bet, moves: [] };
  const won = jackpot === null ? null : { name: jackpot, cents: Number(jackpotCents) };
  const shown = { events: played.events, jackpot: won, fairness };
  known.round = played.over ? undefined : { round, seeds, shown, balanceCents: balance };
  return { round: toRoundView(round, shown), balanceCents: Number(balance) };
}

/** Finds the round that this key opened, even if a new one would be refused now. */
async function findOpenedRound(
  context: SandboxContext,
  { known: { session }, key, stakeCents, bet }: RoundOpening,
): Promise<PlayResultView | undefined> {
  const { playerId, slug } = await getSessionByHash(context, session.tokenHash);
  const round = await findRoundByKey(context.db, playerId, key);
  const isSame =
    round?.slug === slug &&
    round.stakeCents - round.addedStakeCents === stakeCents &&
    isDeepStrictEqual(round.bet, bet);
  if (round === undefined) return undefined;
  if (!isSame) refusePlay('round.key_reused');
  return loadPlayResultView(context, await getCurrentResult(context, session, round));
}
