import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface VisitRow {
  readonly startedAt: Date | null;
  /** On our pages, or in a game that began while the player was seen there. */
  readonly seenAt: Date | null;
  readonly acknowledgedAt: Date | null;
  /** Null: the player has chosen none. */
  readonly intervalMinutes: number | null;
}

/** The minimum time between two writes of "seen". A trigger starts the visit. */
const seenIntervalMs = 10_000;

export async function touchVisit(db: Db, playerId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - seenIntervalMs);
  await sql`update player set seen_at = ${at}
    where id = ${playerId} and (seen_at is null or visit_started_at is null or seen_at <= ${before})`.execute(
    db,
  );
}

export async function findVisit(db: Db, playerId: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select player.visit_started_at as "startedAt", greatest(player.seen_at, play.last_at) as "seenAt",
        acknowledged_at, interval_minutes
      from player left join reality_check on reality_check.player_id = player.id
        left join play_session play on play.player_id = player.id
          and play.started_at < player.seen_at + interval '30 minutes'
      where player.id = ${playerId}`.execute(db);
  return rows[0];
}
