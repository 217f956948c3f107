import type { Insertable, Selectable } from 'kysely';
import type { GameSessionEndReason, SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type GameSession = Selectable<SandboxSchema['game_session']>;

export async function insertGameSession(
  db: SandboxTx,
  session: Insertable<SandboxSchema['game_session']>,
): Promise<void> {
  await db.insertInto('game_session').values(session).execute();
}

export function findGameSessionByHash(db: SandboxDb, tokenHash: string): Promise<GameSession | undefined> {
  return db.selectFrom('game_session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findActiveGameSession(db: SandboxTx, playerId: string): Promise<GameSession | undefined> {
  return db
    .selectFrom('game_session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the session by id, or the player's active one, unless it has ended. */
export async function updateSessionEnd(
  db: SandboxDb,
  { column, id }: { column: 'id' | 'player_id'; id: string },
  { reason, now }: { reason: GameSessionEndReason; now: Date },
): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ ended_at: now, end_reason: reason })
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function touchGameSession(db: SandboxDb, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
