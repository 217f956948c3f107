import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { insertedNotifications } from './notifications.sql.ts';

export async function insertAnnouncement(
  tx: ServerTx,
  { kind, data, madeAt }: { kind: 'new_games' | 'promotion'; data: object; madeAt: Date },
): Promise<void> {
  await tx
    .insertInto('announcement')
    .values({ kind, data: JSON.stringify(data), createdAt: madeAt })
    .execute();
}

/**
 * Delivers the oldest open announcement to the next `batchSize` players and stores the progress, in one
 * statement: each player is notified once, even after a crash or with two servers. Returns whether there
 * was one.
 */
export async function deliverNextBatch(
  db: Db,
  { batchSize, seenSince }: { batchSize: number; seenSince: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select * from announcement where delivered_at is null order by id limit 1 for update skip locked),
    batch as (
      select player.id,
          account.created_at <= open.created_at and player.seen_at >= ${seenSince}
            and notification_is_wanted(player.id, open.kind, open.data, null) as wants
        from open
        join player on player.id > open.delivered_to
        join account on account.id = player.id
        order by player.id limit ${batchSize}),
    ${insertedNotifications(sql`
      select batch.id, open.kind, open.data, clock_timestamp(), null
        from batch, open where batch.wants`)}
    update announcement set
        delivered_to = coalesce((select max(id) from batch), delivered_to),
        delivered_at = case when (select count(*) from batch) < ${batchSize} then clock_timestamp() end
      where id = (select id from open)
      returning id`.execute(db);
  return rows.length > 0;
}
