import type { Insertable, Selectable } from 'kysely';
import type { PlayLimitRefusal } from '../play-limits/play-limit-refusal.ts';
import type { GameSessionEndReason, SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type GameSession = Selectable<SandboxSchema['gameSession']>;

export async function insertGameSession(
  db: SandboxTx,
  session: Insertable<SandboxSchema['gameSession']>,
): Promise<void> {
  await db.insertInto('gameSession').values(session).execute();
}

export function findGameSessionByHash(db: SandboxDb, tokenHash: string): Promise<GameSession | undefined> {
  return db.selectFrom('gameSession').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export function findActiveGameSession(db: SandboxTx, playerId: string): Promise<GameSession | undefined> {
  return db
    .selectFrom('gameSession')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** Ends the session by id, or the player's active one, unless it has ended. */
export async function updateSessionEnd(
  db: SandboxDb,
  { column, id }: { column: 'id' | 'playerId'; id: string },
  { reason, limit, now }: { reason: GameSessionEndReason; limit?: PlayLimitRefusal | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('gameSession')
    .set({
      endedAt: now,
      endReason: reason,
      endedByLimit: limit === undefined ? null : JSON.stringify(limit),
    })
    .where(column, '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

export async function touchGameSession(db: SandboxDb, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('gameSession')
    .set({ lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();
}
