import type { ActivityKind } from '@golden-acers/contract';
import { isBeforeId, type PageQuery } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

interface NewActivity {
  readonly accountId: string;
  readonly kind: ActivityKind;
  readonly data: object;
  /** Default: now. */
  readonly at?: Date;
}

/** The ids follow the time, so that the list is in the order in which things happened. */
export async function insertActivity(tx: ServerTx, events: readonly NewActivity[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ accountId, kind, data, at }) => ({
    ...{ accountId, kind, data: JSON.stringify(data) },
    ...(at !== undefined && { at, id: sql<string>`new_public_id('ev', ${at})` }),
  }));
  await tx.insertInto('activity').values(rows).execute();
}

export type ActivityEventRow = Awaited<ReturnType<typeof listActivityRows>>[number];

/** Newest first, with one row more than the limit. */
export async function listActivityRows(db: Db, accountId: string, { cursor, limit }: PageQuery) {
  return db
    .selectFrom('activity')
    .where('accountId', '=', accountId)
    .where(isBeforeId(cursor, sql.ref('id')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .select(['id', 'kind', 'data', 'at'])
    .execute();
}

/** Called when an account closes. */
export async function deleteAccountActivity(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('activity').where('accountId', '=', accountId).execute();
}

export interface ActivityRetention {
  readonly days: number;
  /** Per account; older rows go. */
  readonly maxPerAccount: number;
}

/** Deletes at most `batchSize` rows: old ones, and those over the maximum of recently active accounts. */
export async function purgeActivityRows(
  db: Db,
  { days, maxPerAccount, batchSize }: ActivityRetention & { batchSize: number },
): Promise<number> {
  const { numAffectedRows: old = 0n } = await sql`
    delete from activity where id in (
      select id from activity where kind <> 'account_created'
        and at < clock_timestamp() - ${days} * interval '1 day' order by at limit ${batchSize})`.execute(db);
  const { numAffectedRows: beyond = 0n } = await sql`
    delete from activity where kind <> 'account_created' and id in (
      select far.id from (
        select account_id from activity where at > clock_timestamp() - interval '1 day' and kind <> 'account_created'
          group by account_id) busy
        cross join lateral (
          select id from activity where account_id = busy.account_id and kind <> 'account_created'
            order by id desc offset ${maxPerAccount} limit ${batchSize}) far
      limit ${batchSize})`.execute(db);
  return Number(old + beyond);
}
