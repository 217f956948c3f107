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
    .select(['balanceBeforeCents', 'scoreCents', 'insertedAt', 'transactionId'])
    .where('playerId', '=', playerId)
    .where((row) => row.between('insertedAt', from, to))
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
}

export function listJackpotWins(db: SandboxDb, playerId: string, { from, to }: RecordPeriod) {
  return db
    .selectFrom('jackpotWin')
    .select(['type', 'scoreCents', 'insertedAt'])
    .where('playerId', '=', playerId)
    .where((row) => row.between('insertedAt', from, to))
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
    .leftJoin('jackpotWin', 'jackpotWin.roundId', 'round.id')
    .select([
      'round.slug',
      'round.stakeCents',
      'round.endedAt',
      sql<bigint>`payout_cents + coalesce(score_cents, 0)`.as('wonCents'),
      'round.balanceBeforeCents',
      'round.balanceAfterCents',
    ])
    .where('round.playerId', '=', playerId)
    .where((row) => row.between('round.endedAt', from, to))
    .$narrowType<{ endedAt: Date; balanceAfterCents: bigint }>();
  const ofGame = slug === undefined ? query : query.where('round.slug', '=', slug);
  return ofGame.orderBy('round.endedAt', 'desc').orderBy('round.id', 'desc').limit(maxRows).execute();
}
