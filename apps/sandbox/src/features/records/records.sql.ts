import type { SandboxDatabase, SandboxTx } from '../../schema.ts';

/** Both ends included. */
export interface RecordPeriod {
  readonly from: Date;
  readonly to: Date;
}

export function listTrades(db: SandboxDatabase, playerId: string, span: RecordPeriod, limit: number) {
  return db
    .selectFrom('trade')
    .select(['balance_before_cents', 'score_cents', 'inserted_at', 'transaction_id'])
    .where('player_id', '=', playerId)
    .where('inserted_at', '>=', span.from)
    .where('inserted_at', '<=', span.to)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function listJackpotWins(db: SandboxDatabase, playerId: string, span: RecordPeriod, limit: number) {
  return db
    .selectFrom('jackpot_win')
    .select(['type', 'score_cents', 'inserted_at'])
    .where('player_id', '=', playerId)
    .where('inserted_at', '>=', span.from)
    .where('inserted_at', '<=', span.to)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The sessions in which something was played, by the time of the last play. */
export function listPlayedSessions(
  db: SandboxDatabase,
  playerId: string,
  { span, slug }: { span: RecordPeriod | undefined; slug: string | undefined },
  limit: number,
) {
  let query = db
    .selectFrom('game_session')
    .select([
      'slug',
      'balance_before_cents',
      'total_played_cents',
      'total_win_cents',
      'balance_now_cents',
      'last_played_at',
    ])
    .where('player_id', '=', playerId)
    .where('last_played_at', 'is not', null);
  if (span !== undefined) {
    query = query.where('last_played_at', '>=', span.from).where('last_played_at', '<=', span.to);
  }
  if (slug !== undefined) query = query.where('slug', '=', slug);
  return query.orderBy('last_played_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function insertJackpotWin(
  tx: SandboxTx,
  jackpot: { player_id: string; round_id: string; type: string; score_cents: bigint; inserted_at: Date },
): Promise<void> {
  await tx.insertInto('jackpot_win').values(jackpot).execute();
}
