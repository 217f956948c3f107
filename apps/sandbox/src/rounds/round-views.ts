import { type PlayableGame, percentText, plus } from '@golden-acers/games';
import { z } from 'zod';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { getJackpotReturn, hasActiveJackpots, listPotViews } from '../jackpots/jackpots.ts';
import { getPlayerBalance } from '../ledger/sandbox-ledger.ts';
import { getPlayerLimits } from '../limits/limits.ts';
import { getSandboxPlayer } from '../players/players.ts';
import { getSeedsView, loadRoundFairness } from '../seeds/seeds.ts';
import type { GameSession } from '../sessions/sessions.ts';
import type { PlayResultView, PlayState, RoundView } from './rounds.api.ts';
import { listNewestRounds, listRoundJackpotWins, listSteps, type RoundRow } from './rounds.sql.ts';
import type { PlayResult } from './rounds.ts';

/** Returns the client's view of the rounds, in the given order. */
export async function loadRoundViews(
  context: SandboxContext,
  rounds: readonly RoundRow[],
): Promise<RoundView[]> {
  const { db } = context;
  const ids = rounds.map((round) => round.id);
  const [steps, wins, fairnessOf] = await Promise.all([
    listSteps(db, ids),
    listRoundJackpotWins(db, ids),
    loadRoundFairness(context, rounds),
  ]);
  return rounds.map((round) => {
    const ownSteps = steps.filter((step) => step.roundId === round.id);
    const events = ownSteps.flatMap((step) => step.events);
    const fairness = fairnessOf(round);
    const win = wins.find(({ roundId }) => roundId === round.id);
    const moves =
      round.sharedRoundId === null ? ownSteps.slice(1).map(({ move }) => move) : cashOutsOf(events);
    return toRoundView(round, {
      events,
      jackpot: win === undefined ? null : { name: win.type, cents: Number(win.scoreCents) },
      fairness: fairness && { ...fairness, bet: round.bet, moves },
    });
  });
}

type ShownColumns =
  | 'id'
  | 'status'
  | 'stakeCents'
  | 'addedStakeCents'
  | 'payoutCents'
  | 'step'
  | 'startedAt'
  | 'decideBy';

export function toRoundView(
  round: Pick<RoundRow, ShownColumns>,
  others: Pick<RoundView, 'events' | 'jackpot' | 'fairness'>,
): RoundView {
  return {
    id: round.id,
    status: round.status,
    stakeCents: Number(round.stakeCents),
    addedStakeCents: Number(round.addedStakeCents),
    payoutCents: Number(round.payoutCents),
    step: round.step,
    startedAt: round.startedAt.toISOString(),
    decideBy: round.decideBy?.toISOString() ?? null,
    ...others,
  };
}

const cashOut = z.looseObject({ type: z.literal('cash-out'), hundredths: z.int() });

/** The player's moves in a shared round: only a cash-out is one. */
function cashOutsOf(events: readonly unknown[]): { cashOut: number }[] {
  return events.flatMap((event) => {
    const parsed = cashOut.safeParse(event);
    return parsed.success ? [{ cashOut: parsed.data.hundredths }] : [];
  });
}

async function loadRoundView(context: SandboxContext, round: RoundRow): Promise<RoundView> {
  const [view] = await loadRoundViews(context, [round]);
  if (view === undefined) throw new Error('a round has exactly one view');
  return view;
}

export async function loadPlayResultView(
  context: SandboxContext,
  { round, balanceCents }: PlayResult,
): Promise<PlayResultView> {
  return {
    round: await loadRoundView(context, round),
    balanceCents: Number(balanceCents),
  };
}

/** The game's jackpots, their added return, and the total. */
async function findJackpotsView(context: SandboxContext, game: PlayableGame) {
  if (!hasActiveJackpots(context, game)) return null;
  const [pots, share] = await Promise.all([listPotViews(context), getJackpotReturn(context)]);
  return {
    pots,
    returnPercent: percentText(share),
    totalReturnPercent: percentText(plus(game.returnToPlayer, share)),
  };
}

export async function getPlayState(context: SandboxContext, session: GameSession): Promise<PlayState> {
  const { db } = context;
  const { playerId, slug } = session;
  const game = getGameBySlug(slug);
  const [player, balanceCents, jackpots, [newest], seeds, limits] = await Promise.all([
    getSandboxPlayer(db, playerId),
    getPlayerBalance(db, playerId),
    findJackpotsView(context, game),
    listNewestRounds(db, { playerId, slug }, 1),
    getSeedsView(context, playerId),
    getPlayerLimits(context, { playerId, game }),
  ]);
  const isUnseen = newest !== undefined && newest.seenAt === null;
  return {
    game: {
      slug,
      gameName: game.name,
      gameType: game.type,
      kindId: game.kindId,
      returnPercent: percentText(game.returnToPlayer),
      bestReturnPercent: game.bestReturn === undefined ? null : percentText(game.bestReturn),
      maxWin: game.maxWin,
      parSheet: game.parSheet ?? null,
      stakesCents: game.stakesCents.filter((stake) => stake <= limits.maxCents).map(Number),
      limits:
        game.limits === undefined
          ? null
          : { minCents: Number(limits.minCents), maxCents: Number(limits.maxCents) },
      info: game.info,
    },
    account: player.account,
    balanceCents: Number(balanceCents),
    round: isUnseen ? await loadRoundView(context, newest) : null,
    jackpots,
    seeds,
    exitUrl: session.exitUrl,
  };
}

export async function listRoundViews(
  context: SandboxContext,
  { session, limit, before }: { session: GameSession; limit: number; before?: string | undefined },
): Promise<{ rounds: RoundView[]; next: string | null }> {
  const key = { playerId: session.playerId, slug: session.slug };
  const found = await listNewestRounds(context.db, key, limit + 1, before);
  const rounds = await loadRoundViews(context, found.slice(0, limit));
  return { rounds, next: found.length > limit ? (rounds.at(-1)?.id ?? null) : null };
}
