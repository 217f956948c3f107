import type { Selectable } from 'kysely';
import type { GameSessionEndReason, SandboxDatabase, SandboxSchema, SandboxTx } from '../../schema.ts';

export type GameSession = Selectable<SandboxSchema['game_session']>;

export async function insertGameSession(
  tx: SandboxTx,
  session: {
    id: string;
    token_hash: string;
    player_id: string;
    slug: string;
    exit_url: string | null;
    balance_cents: bigint;
    draw_seed: string;
    now: Date;
  },
): Promise<void> {
  const { balance_cents, now, ...row } = session;
  await tx
    .insertInto('game_session')
    .values({
      ...row,
      started_at: now,
      last_seen_at: now,
      ended_at: null,
      end_reason: null,
      balance_before_cents: balance_cents,
      balance_now_cents: balance_cents,
      last_played_at: null,
    })
    .execute();
}

export function findGameSessionByHash(
  db: SandboxDatabase,
  tokenHash: string,
): Promise<GameSession | undefined> {
  return db.selectFrom('game_session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findActiveGameSession(tx: SandboxTx, playerId: string): Promise<GameSession | undefined> {
  return tx
    .selectFrom('game_session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the player's active session, if there is one. */
export async function endActiveGameSession(
  db: SandboxDatabase,
  playerId: string,
  { reason, now }: { reason: GameSessionEndReason; now: Date },
): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ ended_at: now, end_reason: reason })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends this session and no other: the player may sit at the next game already. */
export async function endGameSessionById(
  db: SandboxDatabase,
  sessionId: string,
  { reason, now }: { reason: GameSessionEndReason; now: Date },
): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function touchGameSession(db: SandboxDatabase, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Adds what was staked and won. False when the session has ended meanwhile. */
export async function addToSessionTotals(
  tx: SandboxTx,
  sessionId: string,
  play: { playedCents: bigint; winCents: bigint; balanceCents: bigint; drawSeed: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('game_session')
    .set((row) => ({
      total_played_cents: row('total_played_cents', '+', play.playedCents),
      total_win_cents: row('total_win_cents', '+', play.winCents),
      balance_now_cents: play.balanceCents,
      last_played_at: play.now,
      last_seen_at: play.now,
      draw_seed: play.drawSeed,
    }))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
