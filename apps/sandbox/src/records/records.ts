import { formatCents } from '@golden-acers/money';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxPlayer } from '../players/players.ts';
import { formatProtocolTime } from './record-times.ts';
import { listJackpotWins, listPlayedRounds, listTrades, type RecordPeriod } from './records.sql.ts';

export type { RecordPeriod } from './records.sql.ts';

export interface RecordQuery {
  readonly player: SandboxPlayer;
  readonly period: RecordPeriod;
}

/** Lists one record for each recharge and redeem, newest first. */
export async function listTradeRecords({ db, switches }: SandboxContext, { player, period }: RecordQuery) {
  const { redeemScore, zoneMinutes, tradeTransactionId } = switches.current();
  return (await listTrades(db, player.id, period)).map((row) => {
    const isUnsigned = redeemScore === 'positive' && row.scoreCents < 0n;
    return {
      account: player.account,
      gameId: Number(player.gameId),
      balanceBefore: formatCents(row.balanceBeforeCents),
      score: formatCents(isUnsigned ? -row.scoreCents : row.scoreCents),
      insertTime: formatProtocolTime(row.insertedAt, zoneMinutes),
      ...(tradeTransactionId ? { transactionId: row.transactionId ?? '' } : {}),
    };
  });
}

export async function listJackpotRecords({ db, switches }: SandboxContext, { player, period }: RecordQuery) {
  const { zoneMinutes } = switches.current();
  return (await listJackpotWins(db, player.id, period)).map((row) => ({
    account: player.account,
    gameId: Number(player.gameId),
    type: row.type,
    score: formatCents(row.scoreCents),
    insertTime: formatProtocolTime(row.insertedAt, zoneMinutes),
  }));
}

/** Lists one record for each round that is over, newest first. */
export async function listGameRecords(
  { db, switches }: SandboxContext,
  { player, period, slug }: RecordQuery & { readonly slug: string | undefined },
) {
  const { zoneMinutes } = switches.current();
  return (await listPlayedRounds(db, player.id, period, slug)).map((row) => ({
    account: player.account,
    gameId: Number(player.gameId),
    balanceBefore: formatCents(row.balanceBeforeCents),
    totalPlayed: formatCents(row.stakeCents),
    totalWin: formatCents(row.wonCents),
    balanceNow: formatCents(row.balanceAfterCents),
    reason: getGameBySlug(row.slug).name,
    insertTime: formatProtocolTime(row.endedAt, zoneMinutes),
  }));
}
