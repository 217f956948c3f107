import { type ListPart, toMoney } from '@golden-acers/contract';
import { dayMs, demand, type PageParams, pageFromRows, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { demandResult, playerRefusals } from '../../provider/gateway/provider-refusals.ts';
import { getProviderPlayer } from '../../provider/provider-accounts/provider-accounts.ts';
import { providerDaysOf, type RecordDays, recordPeriodOf } from '../provider-records/record-period.ts';
import { fetchMissingRecords, freshSince } from '../provider-records/stored-records.ts';
import {
  type BetRow,
  type BetScope,
  findRegistration,
  getBetCoverage,
  listBetGames,
  listBetRows,
  sumBets,
} from './bets.sql.ts';

interface BetPeriod extends RecordDays {
  readonly timeZone: string;
}

/** The player's bets as far as the provider's records are stored. Spends no call. */
export async function listBets(
  context: Context,
  playerId: string,
  query: BetPeriod & PageParams & { readonly game: string; readonly only?: ListPart | undefined },
) {
  const { db } = context;
  const scope = { playerId, game: query.game, ...recordPeriodOf(query, query.timeZone) };
  const days = await listRecordedDays(context, playerId, query);
  const [found, totals, { unreadDays, readAt }] = await Promise.all([
    query.only === 'totals' ? [] : listBetRows(db, scope, query),
    query.only === 'rows' ? undefined : getBetTotals(db, scope),
    getBetCoverage(db, { playerId, days, freshSince: freshSince(context) }),
  ]);
  const { rows, nextCursor } = pageFromRows(found, query.limit);
  return {
    rows: rows.map(toBet),
    extra: {
      nextCursor,
      ...totals,
      unreadDays: Number(unreadDays),
      readAt: readAt?.toISOString() ?? null,
    },
  };
}

/** Reads all bets of the period. */
async function getBetTotals(db: Context['db'], scope: BetScope) {
  const [{ bets, stakedCents, wonCents }, games] = await Promise.all([
    sumBets(db, scope),
    listBetGames(db, scope),
  ]);
  return {
    totals: {
      bets: Number(bets),
      staked: toMoney(stakedCents),
      won: toMoney(wonCents),
      net: toMoney(wonCents - stakedCents),
    },
    games,
  };
}

function toBet({ at, kindId, stakedCents, wonCents, ...row }: BetRow) {
  return {
    id: row.id,
    at: at.toISOString(),
    gameName: row.gameName,
    kindId: kindId === null ? null : Number(kindId),
    staked: toMoney(stakedCents),
    won: toMoney(wonCents),
    balanceBefore: toMoney(row.balanceBeforeCents),
    balanceAfter: toMoney(row.balanceAfterCents),
  };
}

/**
 * Reads the days of a period that are not over, with at most one call and a lower priority than agents. Also
 * if a job has just read them, because the player may miss the last game.
 */
export async function readBets(context: Context, playerId: string, period: BetPeriod): Promise<void> {
  const days = await listRecordedDays(context, playerId, period);
  const player = await getProviderPlayer(context, playerId);
  const request = { ...player, kind: 'game', days, isUrgent: true } as const;
  demandResult(await fetchMissingRecords(context, request, 'refresh'), playerRefusals);
}

/** The provider's days of a period on which the player can have played. */
async function listRecordedDays(context: Context, playerId: string, period: BetPeriod): Promise<string[]> {
  const registeredAt = await findRegistration(context.db, playerId);
  demand(registeredAt, 'player.not_found');
  // The provider's clock may be behind ours.
  const oldest = utcDayOf(new Date(registeredAt.getTime() - dayMs));
  const today = utcDayOf(context.clock.now());
  return providerDaysOf(recordPeriodOf(period, period.timeZone)).filter(
    (day) => day >= oldest && day <= today,
  );
}
