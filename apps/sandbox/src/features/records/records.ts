import { formatCents } from '@golden-acers/money';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTx } from '../../schema.ts';
import { getGameBySlug } from '../catalogue/catalogue.ts';
import type { SandboxPlayer } from '../players/players.ts';
import { formatProtocolTime } from './record-times.ts';
import {
  insertJackpotWin,
  listJackpotWins,
  listPlayedSessions,
  listTrades,
  type RecordPeriod,
} from './records.sql.ts';

export type { RecordPeriod } from './records.sql.ts';

type Deps = Pick<SandboxContext, 'db' | 'switches'>;

/** The newest rows of a span; a player's whole year fits. */
const maxRows = 5_000;

/** One row per recharge and redeem, newest first. */
export async function listTradeRecords({ db, switches }: Deps, player: SandboxPlayer, span: RecordPeriod) {
  const { redeemScore, zoneMinutes, tradeTransactionId } = switches.current();
  const rows = await listTrades(db, player.id, span, maxRows);
  return rows.map((row) => {
    const isUnsigned = redeemScore === 'positive' && row.score_cents < 0n;
    return {
      account: player.account,
      gameId: Number(player.game_id),
      balanceBefore: formatCents(row.balance_before_cents),
      score: formatCents(isUnsigned ? -row.score_cents : row.score_cents),
      insertTime: formatProtocolTime(row.inserted_at, zoneMinutes),
      ...(tradeTransactionId ? { transactionId: row.transaction_id ?? '' } : {}),
    };
  });
}

export async function listJackpotRecords({ db, switches }: Deps, player: SandboxPlayer, span: RecordPeriod) {
  const { zoneMinutes } = switches.current();
  const rows = await listJackpotWins(db, player.id, span, maxRows);
  return rows.map((row) => ({
    account: player.account,
    gameId: Number(player.game_id),
    type: row.type,
    score: formatCents(row.score_cents),
    insertTime: formatProtocolTime(row.inserted_at, zoneMinutes),
  }));
}

/** Writes down what a round won beside its payout, as the protocol asks for it. */
export function recordJackpotWin(
  tx: SandboxTx,
  won: { playerId: string; roundId: string; type: string; cents: bigint; at: Date },
): Promise<void> {
  return insertJackpotWin(tx, {
    player_id: won.playerId,
    round_id: won.roundId,
    type: won.type,
    score_cents: won.cents,
    inserted_at: won.at,
  });
}

/** One row per game session in which something was played, newest first; the running one stands as it is now. */
export async function listGameRecords(
  { db, switches }: Deps,
  player: SandboxPlayer,
  filter: { span: RecordPeriod | undefined; slug: string | undefined },
) {
  const { zoneMinutes } = switches.current();
  const rows = await listPlayedSessions(db, player.id, filter, maxRows);
  return rows.flatMap((row) =>
    row.last_played_at === null
      ? []
      : {
          account: player.account,
          gameId: Number(player.game_id),
          balanceBefore: formatCents(row.balance_before_cents),
          totalPlayed: formatCents(row.total_played_cents),
          totalWin: formatCents(row.total_win_cents),
          balanceNow: formatCents(row.balance_now_cents),
          reason: getGameBySlug(row.slug).gameName,
          insertTime: formatProtocolTime(row.last_played_at, zoneMinutes),
        },
  );
}
