import { hashToken } from '@golden-acers/platform';
import { z } from 'zod';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { getPlayerBalance, listPlayerBalances } from '../ledger/sandbox-ledger.ts';
import { getPlayerLimits } from '../limits/limits.ts';
import type { GameSession } from '../sessions/sessions.ts';
import { clientSeedOf } from './player-leaves.ts';
import {
  findNewestSharedRound,
  getChain,
  listRecentOutcomes,
  type SharedRound,
} from './shared-rounds.sql.ts';
import type { TableContext } from './shared-rounds.ts';
import type { LiveTableState, OwnBets, SharedBetTotals, TableView } from './tables.api.ts';
import { listBetsOf, listPlacements, type Placement, sumSharedBets } from './tables.sql.ts';
import { cashOutOf, getSharedRules, parsePositions } from './tables.ts';

const maxRecent = 60;
const maxBettors = 20;
const aliasLetters = 2;

const cashOutEvent = z.looseObject({ type: z.literal('cash-out'), hundredths: z.int() });
const isCashOut = (event: unknown): event is z.infer<typeof cashOutEvent> =>
  cashOutEvent.safeParse(event).success;

const noBets: SharedBetTotals = { positions: {}, playerCount: 0, stakeCents: 0, bettors: [] };

/** Returns the public part of the table. */
export async function loadTableView(
  context: TableContext,
  slug: string,
  round: SharedRound | undefined,
): Promise<TableView> {
  const { db, clock } = context;
  const [recent, bets, fairness] = await Promise.all([
    listRecentOutcomes(db, slug, maxRecent),
    round === undefined ? noBets : loadTableBets(context, round),
    round === undefined ? undefined : loadFairness(context, round),
  ]);
  const nowMs = clock.now().getTime();
  const isOver = round?.status === 'over';
  return {
    phase: phaseOf(round, nowMs),
    roundId: round?.id ?? null,
    number: round?.number ?? null,
    nowMs,
    startedAtMs: round?.phaseStartedAt.getTime() ?? nowMs,
    endsAtMs: round === undefined || round.status === 'running' ? null : round.phaseEndsAt.getTime(),
    setup: round?.setup ?? null,
    outcome: isOver ? round.outcome : null,
    seed: round?.seed ?? null,
    seedHash: fairness?.seedHash ?? null,
    chain: fairness?.chain ?? null,
    clientSeed: round === undefined ? null : clientSeedOf('outcome', round.playerLeaves),
    players: round?.playerLeaves ?? null,
    recent: recent.toReversed().map(({ number, outcome }) => ({ number, outcome })),
    bets,
  };
}

/** A round that is over shows its result until the next one may open. */
function phaseOf(round: SharedRound | undefined, nowMs: number): TableView['phase'] {
  if (round === undefined) return 'idle';
  if (round.status !== 'over') return round.status;
  return nowMs < round.phaseEndsAt.getTime() ? 'result' : 'idle';
}

async function loadFairness({ db, chains }: TableContext, round: SharedRound) {
  const chain = await getChain(db, round.chainId);
  const seed = chains.find(chain)?.seed(round.number);
  return {
    seedHash: seed === undefined ? null : hashToken(seed),
    chain: { terminalHash: chain.terminalHash, length: chain.length },
  };
}

export async function loadTableBets(
  { db, clock }: SandboxContext,
  round: SharedRound,
): Promise<SharedBetTotals> {
  const { positions, players, cents, bettors } = await sumSharedBets(db, round.id, maxBettors);
  const elapsedMs = clock.now().getTime() - round.phaseStartedAt.getTime();
  return {
    // Every target of a flight is a position.
    positions: getSharedRules(round.slug).hasFlight
      ? {}
      : Object.fromEntries(positions.map((each) => [each.position, Number(each.cents)])),
    playerCount: Number(players),
    stakeCents: Number(cents),
    bettors: bettors.map(({ account, stakeCents, bet, state, payoutCents, events }) => ({
      alias: `${account.slice(0, aliasLetters)}…`,
      stakeCents: Number(stakeCents),
      cashOut: findCashOut(round, { bet, state, events }, elapsedMs),
      payoutCents: state === null ? Number(payoutCents) : null,
    })),
  };
}

/** Finds the recorded cash-out, or an automatic one that is reached, or the one of the round's end. */
function findCashOut(
  { slug, status, outcome }: SharedRound,
  { bet, state, events }: { bet: unknown; state: unknown; events: unknown },
  elapsedMs: number,
): number | null {
  const paid = Array.isArray(events) ? events.find(isCashOut)?.hundredths : undefined;
  if (status !== 'running') return paid ?? null;
  return cashOutOf(state) ?? getSharedRules(slug).automatic(parsePositions(bet), outcome, elapsedMs) ?? null;
}

type BetRow = Awaited<ReturnType<typeof listBetsOf>>[number];

interface OwnState {
  readonly placements: readonly Placement[];
  readonly balanceCents: bigint;
  /** The multiplier at which the player cashed out of a flight that still runs. */
  readonly cashOut: number | null;
}

function toOwnBets(
  roundId: string | null,
  bet: BetRow | undefined,
  { placements, balanceCents, cashOut }: OwnState,
): OwnBets {
  const isOver = bet?.status === 'over';
  return {
    roundId,
    bet: bet === undefined ? {} : { ...bet.bet },
    placements: placements.map(({ key, chips }) => ({ key, chips })),
    stakeCents: Number(bet?.stakeCents ?? 0n),
    cashOut,
    result: isOver ? { payoutCents: Number(bet.payoutCents), events: bet.events ?? [] } : null,
    balanceCents: Number(balanceCents),
  };
}

export async function loadOwnBets(
  { db, clock }: SandboxContext,
  { playerId, slug }: GameSession,
): Promise<OwnBets> {
  const round = await findNewestSharedRound(db, slug);
  const [bets, placements, balanceCents] = await Promise.all([
    round === undefined ? [] : listBetsOf(db, round.id, [playerId]),
    round?.status === 'betting' ? listPlacements(db, { playerId, sharedRoundId: round.id }) : [],
    getPlayerBalance(db, playerId),
  ]);
  const [bet] = bets;
  const elapsedMs = clock.now().getTime() - (round?.phaseStartedAt.getTime() ?? 0);
  const cashOut = round && bet ? findCashOut(round, bet, elapsedMs) : null;
  return toOwnBets(round?.id ?? null, bet, { placements, balanceCents, cashOut });
}

/** Loads the results of those of these players who bet, by player. */
export async function loadOwnResults(
  { db, clock }: SandboxContext,
  round: SharedRound,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, OwnBets>> {
  const [bets, balances] = await Promise.all([
    listBetsOf(db, round.id, playerIds),
    listPlayerBalances(db, playerIds),
  ]);
  const elapsedMs = clock.now().getTime() - round.phaseStartedAt.getTime();
  return new Map(
    bets.map((bet) => {
      const balanceCents = balances.get(bet.playerId) ?? 0n;
      const cashOut = findCashOut(round, bet, elapsedMs);
      return [bet.playerId, toOwnBets(round.id, bet, { placements: [], balanceCents, cashOut })];
    }),
  );
}

export async function loadTableState(context: TableContext, session: GameSession): Promise<LiveTableState> {
  const { slug } = session;
  const { sharedLimits } = getSharedRules(slug);
  const { playerId } = session;
  const limits = await getPlayerLimits(context, { playerId, game: getGameBySlug(slug) });
  const round = await findNewestSharedRound(context.db, slug);
  const [table, own] = await Promise.all([
    loadTableView(context, slug, round),
    loadOwnBets(context, session),
  ]);
  return {
    table,
    own,
    limits: {
      minCents: Number(limits.minCents),
      maxCents: Number(limits.maxCents),
      positionMaxCents: Number(sharedLimits.positionMaxCents),
      roundMaxCents: Number(sharedLimits.roundMaxCents),
    },
  };
}
