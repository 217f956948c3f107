import type { SandboxDb, SandboxTx } from '../schema.ts';

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

/** Sessions with a round, by the time of their last round. */
export function listPlayedSessions(
  db: SandboxDb,
  playerId: string,
  { from, to }: RecordPeriod,
  slug: string | undefined,
) {
  const query = db
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
    .where((row) => row.between('last_played_at', from, to))
    .$narrowType<{ last_played_at: Date }>();
  const ofGame = slug === undefined ? query : query.where('slug', '=', slug);
  return ofGame.orderBy('last_played_at', 'desc').orderBy('id', 'desc').limit(maxRows).execute();
}

interface JackpotWin {
  readonly playerId: string;
  readonly roundId: string;
  readonly type: string;
  readonly cents: bigint;
  readonly at: Date;
}

export async function recordJackpotWin(db: SandboxTx, win: JackpotWin): Promise<void> {
  const { playerId: player_id, roundId: round_id, type, cents: score_cents, at: inserted_at } = win;
  await db
    .insertInto('jackpot_win')
    .values({ player_id, round_id, type, score_cents, inserted_at })
    .execute();
}
