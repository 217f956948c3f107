import { isDeepStrictEqual } from 'node:util';
import { type PositionBet, RulesRefusal, type SharedRounds } from '@golden-acers/games';
import { newId } from '@golden-acers/platform';
import { z } from 'zod';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { getPlayerBalance, postTableChips } from '../ledger/sandbox-ledger.ts';
import { demandStakeWithinLimit } from '../limits/limits.ts';
import { demandWithinPlayLimits } from '../play-limits/play-limits.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import { findRoundByKey } from '../rounds/rounds.ts';
import { demandActiveSession, type GameSession } from '../sessions/sessions.ts';
import {
  findNewestSharedRound,
  getSharedRound,
  type SharedBet,
  type SharedRound,
} from './shared-rounds.sql.ts';
import {
  addToStakes,
  deleteSharedBet,
  findPlacement,
  findSharedBet,
  insertPlacement,
  insertSharedBet,
  listPlacements,
  markPlacementsUndone,
  updateSharedBet,
} from './tables.sql.ts';

/** A client sends the chips of a moment together, so that no player needs more. */
const maxPlacementsPerRound = 100;

const betState = z.object({ cashOut: z.int().optional() });
export const cashOutOf = (state: unknown): number | undefined => betState.safeParse(state).data?.cashOut;

/** The rules of a game whose rounds are shared; a session of any other game is refused. */
export function getSharedRules(slug: string): SharedRounds {
  const { shared } = getGameBySlug(slug);
  return shared ?? refusePlay('round.bet_invalid');
}

export interface ChipsPlaced {
  readonly session: GameSession;
  /** Made by the client: the same key is the same chips. */
  readonly key: string;
  readonly chips: PositionBet;
  /** The round they are meant for. Undefined: the present one. */
  readonly roundId?: string | undefined;
  /** When the request was received. */
  readonly at: Date;
}

const sumOf = (chips: PositionBet): bigint =>
  BigInt(Object.values(chips).reduce((total, cents) => total + cents, 0));

/** A map, because an object has positions such as `constructor`. */
function addChips(bet: PositionBet, chips: PositionBet, sign: 1 | -1): PositionBet {
  const merged = new Map(Object.entries(bet));
  for (const [position, cents] of Object.entries(chips))
    merged.set(position, (merged.get(position) ?? 0) + sign * cents);
  return Object.fromEntries([...merged].filter(([, cents]) => cents > 0));
}

/** Takes the chips from the balance and adds them to the player's bet, in one transaction. */
export async function placeChips(context: SandboxContext, { session, key, chips, roundId, at }: ChipsPlaced) {
  const { playerId, slug } = session;
  const rules = getSharedRules(slug);
  const cents = sumOf(chips);
  if (cents === 0n) refusePlay('round.bet_invalid');
  await inSandboxTransaction(context, async (tx) => {
    const { db } = tx;
    await lockSandboxPlayer(db, playerId);
    const placed = await findPlacement(db, playerId, key);
    if (placed !== undefined) {
      const isSame = isDeepStrictEqual(placed.chips, chips);
      return isSame ? undefined : refusePlay('round.key_reused');
    }
    // The first chips' key is that of the bet's row, so no round of another game may have it.
    if ((await findRoundByKey(db, playerId, key)) !== undefined) refusePlay('round.key_reused');
    const active = await demandActiveSession(tx, session);
    const round = await demandBetting(tx, slug, at);
    if (roundId !== undefined && roundId !== round.id) refusePlay('table.bets_closed');
    const bet = await findSharedBet(db, { playerId, sharedRoundId: round.id });
    const merged = parseBet(rules, addChips(parsePositions(bet?.bet), chips, 1));
    await demandStakeWithinLimit(tx, { playerId, stakeCents: sumOf(merged) });
    await demandWithinPlayLimits(tx, { playerId, addedCents: cents });
    const beforeCents = await getPlayerBalance(db, playerId);
    if (beforeCents < cents) refusePlay('round.balance_low');
    const id = bet?.id ?? newId('rd', tx.clock, tx.random);
    await storePlacement(tx, {
      session: active,
      round,
      bet,
      id,
      key,
      chips,
      merged,
      at,
      beforeCents,
    });
    await postTableChips(db, { playerId, slug, reference: `${id}:${key}`, cents });
    const { roundMaxCents: maxCents } = rules.sharedLimits;
    const isTaken = await addToStakes(db, { roundId: round.id, cents, maxCents, at });
    if (!isTaken) await refuseStakes(tx, round, at);
  });
}

interface NewPlacement {
  readonly session: GameSession;
  readonly round: SharedRound;
  readonly bet: SharedBet | undefined;
  readonly id: string;
  readonly key: string;
  readonly chips: PositionBet;
  readonly merged: PositionBet;
  readonly at: Date;
  readonly beforeCents: bigint;
}

async function storePlacement(
  { db }: SandboxTxContext,
  { session, round, bet, id, key, chips, merged, at, beforeCents }: NewPlacement,
): Promise<void> {
  const { playerId, slug } = session;
  const sharedRoundId = round.id;
  const placements = await listPlacements(db, { playerId, sharedRoundId });
  if (placements.length >= maxPlacementsPerRound) refusePlay('table.bets_too_many');
  const stored = { sessionId: session.id, stakeCents: sumOf(merged), bet: JSON.stringify(merged) };
  if (bet === undefined) {
    const row = { id, playerId, slug, key, sharedRoundId, startedAt: at };
    await insertSharedBet(db, { ...row, ...stored, balanceBeforeCents: beforeCents });
  } else await updateSharedBet(db, id, stored);
  await insertPlacement(db, {
    playerId,
    key,
    sharedRoundId,
    chips: JSON.stringify(chips),
    cents: sumOf(chips),
    placedAt: at,
    undoneAt: null,
  });
}

async function demandBetting({ db }: SandboxTxContext, slug: string, at: Date): Promise<SharedRound> {
  const round = await findNewestSharedRound(db, slug);
  if (round?.status !== 'betting' || round.phaseEndsAt <= at) refusePlay('table.bets_closed');
  return round;
}

async function refuseStakes({ db }: SandboxTxContext, { id }: SharedRound, at: Date): Promise<never> {
  const { status, phaseEndsAt } = await getSharedRound(db, id);
  const isOpen = status === 'betting' && phaseEndsAt > at;
  refusePlay(isOpen ? 'table.full' : 'table.bets_closed');
}

export function parsePositions(bet: unknown): PositionBet {
  return bet === undefined ? {} : z.record(z.string(), z.int()).parse(bet);
}

function parseBet(rules: SharedRounds, bet: PositionBet): PositionBet {
  try {
    return rules.parseBet(bet);
  } catch (error) {
    if (error instanceof RulesRefusal) refusePlay(`round.${error.reason}`);
    throw error;
  }
}

export interface ChipsTakenBack {
  readonly session: GameSession;
  readonly keys: readonly string[];
  readonly at: Date;
}

/** Gives chips back until betting ends. What was taken back before, or never placed, changes nothing. */
export async function takeChipsBack(context: SandboxContext, { session, keys, at }: ChipsTakenBack) {
  const { playerId, slug } = session;
  const rules = getSharedRules(slug);
  await inSandboxTransaction(context, async (tx) => {
    const { db } = tx;
    await lockSandboxPlayer(db, playerId);
    await demandActiveSession(tx, session);
    const round = await demandBetting(tx, slug, at);
    const bet = await findSharedBet(db, { playerId, sharedRoundId: round.id });
    const placed = await listPlacements(db, { playerId, sharedRoundId: round.id });
    const taken = placed.filter(({ key }) => keys.includes(key));
    if (bet === undefined || taken.length === 0) return;
    const rest = taken.reduce(
      (left, { chips }) => addChips(left, parsePositions(chips), -1),
      parsePositions(bet.bet),
    );
    if (sumOf(rest) === 0n) await deleteSharedBet(db, bet.id);
    else {
      parseBet(rules, rest);
      await updateSharedBet(db, bet.id, { stakeCents: sumOf(rest), bet: JSON.stringify(rest) });
    }
    await markPlacementsUndone(db, { playerId, keys: taken.map(({ key }) => key), at });
    const cents = taken.reduce((total, placement) => total + placement.cents, 0n);
    const [first] = taken;
    await postTableChips(db, { playerId, slug, reference: `${bet.id}:${first?.key}`, cents: -cents });
    const { roundMaxCents: maxCents } = rules.sharedLimits;
    if (!(await addToStakes(db, { roundId: round.id, cents: -cents, maxCents, at })))
      refusePlay('table.bets_closed');
  });
}

export interface CashOutRequest {
  readonly session: GameSession;
  readonly roundId: string;
  /** When the request was received: the multiplier of that moment counts. */
  readonly at: Date;
}

/**
 * Records the multiplier once; it is paid when the round is over. A repeat keeps the first one, and so does
 * an automatic cash-out that came before.
 */
export async function cashOut(context: SandboxContext, { session, roundId, at }: CashOutRequest) {
  const { playerId, slug } = session;
  const rules = getSharedRules(slug);
  await inSandboxTransaction(context, async (tx) => {
    const { db } = tx;
    await lockSandboxPlayer(db, playerId);
    await demandActiveSession(tx, session);
    const bet = await findSharedBet(db, { playerId, sharedRoundId: roundId });
    if (bet === undefined) refusePlay('table.bet_missing');
    if (cashOutOf(bet.state) !== undefined) return;
    const round = await getSharedRound(db, roundId);
    if (bet.status === 'over' || round.status === 'over') refusePlay('table.cash_out_late');
    if (round.status !== 'running') refusePlay('round.move_invalid');
    const elapsedMs = at.getTime() - round.phaseStartedAt.getTime();
    if (rules.automatic(parsePositions(bet.bet), round.outcome, elapsedMs) !== undefined) return;
    const multiplier = rules.cashOut(round.outcome, elapsedMs);
    if (multiplier === undefined) refusePlay('table.cash_out_late');
    await updateSharedBet(db, bet.id, { state: JSON.stringify({ cashOut: multiplier }) });
  });
}
