import type { TransferState } from '@golden-acers/contract';
import { databaseIn, databaseNow } from '@golden-acers/platform';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';
import { columns, type TransferRow } from './transfers.sql.ts';

type Db = Kysely<ServerSchema>;

/** Requested transfers whose time has come, put off for `leaseMs` so that no second server takes them at once. */
export async function leaseRequested(db: Db, { limit, leaseMs }: { limit: number; leaseMs: number }) {
  return lease(db, { states: ['requested'], limit, leaseMs });
}

/** Transfers left in `sending` by a server that died, and unknown ones whose time has come. */
export async function leaseUnsettled(db: Db, { limit, leaseMs }: { limit: number; leaseMs: number }) {
  return lease(db, { states: ['sending', 'unknown'], limit, leaseMs });
}

async function lease(
  db: Db,
  { states, limit, leaseMs }: { states: readonly TransferState[]; limit: number; leaseMs: number },
): Promise<TransferRow[]> {
  return db
    .updateTable('transfer')
    .set({
      lease_until: databaseIn(leaseMs),
      next_attempt_at: databaseIn(leaseMs),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('transfer')
        .where('state', 'in', states)
        .where('next_attempt_at', '<=', databaseNow)
        .where((where) =>
          where.or([where('lease_until', 'is', null), where('lease_until', '<=', databaseNow)]),
        )
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(columns)
    .execute();
}

export interface SiblingRow {
  readonly id: string;
  readonly state: TransferState;
  readonly sentClockAt: Date | null;
}

/** Other sent transfers of the player with the same amount, of the last `days` days before `before`. */
export async function listSiblings(
  db: Db,
  { transfer, days }: { transfer: TransferRow; days: number },
): Promise<SiblingRow[]> {
  return db
    .selectFrom('transfer')
    .where('player_id', '=', transfer.playerId)
    .where('amount_cents', '=', transfer.amountCents)
    .where('id', '<>', transfer.id)
    .where('state', 'in', ['applied', 'review'])
    .where('requested_at', '>', sql<Date>`clock_timestamp() - ${days} * interval '1 day'`)
    .select(['id', 'state', 'sent_clock_at as sentClockAt'])
    .execute();
}

/** Database milliseconds since the transfer was sent. */
export async function ageOf(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('transfer')
    .where('id', '=', id)
    .select(
      sql<number>`(extract(epoch from clock_timestamp() - coalesce(sent_at, requested_at)) * 1000)::float8`.as(
        'age',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.age;
}
