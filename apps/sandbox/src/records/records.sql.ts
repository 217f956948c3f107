import { sql } from 'kysely';
import type { SandboxDb } from '../schema.ts';

/** The newest rows of a period; a player's whole year fits. */
const maxRows = 5_000;

export interface RecordPeriod {
  readonly from: Date;
  readonly to: Date;
}

export function listTrades(db: SandboxDb, playerId: string, { from, to }: RecordPeriod) {
  return db
    .selectFrom('trade')
    .select(['balance_before_cents', 'score_cents', 'inserted_at', 'transaction_id'])
    .where('player_id', '=', playerId)
    .where((row) => row.between('inserted_at', from, to))
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
}

export function listJackpotWins(db: SandboxDb, playerId: string, { from, to }: RecordPeriod) {
  return db
    .selectFrom('jackpot_win')
    .select(['type', 'score_cents', 'inserted_at'])
    .where('player_id', '=', playerId)
    .where((row) => row.between('inserted_at', from, to))
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
}

/** Rounds that ended in the period, with the jackpots that they won. */
export function listPlayedRounds(
  db: SandboxDb,
  playerId: string,
  { from, to }: RecordPeriod,
  slug: string | undefined,
) {
  const query = db
    .selectFrom('round')
    .leftJoin('jackpot_win', 'jackpot_win.round_id', 'round.id')
    .select([
      'round.slug',
      'round.stake_cents',
      'round.ended_at',
      sql<bigint>`payout_cents + coalesce(score_cents, 0)`.as('won_cents'),
      'round.balance_before_cents',
      'round.balance_after_cents',
    ])
    .where('round.player_id', '=', playerId)
    .where((row) => row.between('round.ended_at', from, to))
    .$narrowType<{ ended_at: Date; balance_after_cents: bigint }>();
  const ofGame = slug === undefined ? query : query.where('round.slug', '=', slug);
  return ofGame.orderBy('round.ended_at', 'desc').orderBy('round.id', 'desc').limit(maxRows).execute();
}
