import type { BulkJobKind, RefusalCode, TransferState } from '@golden-acers/contract';
import { anyOf, databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** A waiting row that is due, or a running row whose server crashed. */
const isDue = sql<boolean>`(bulk_job_row.state = 'waiting' and bulk_job_row.due_at <= clock_timestamp()
  or bulk_job_row.state = 'running' and bulk_job_row.lease_until <= clock_timestamp())`;

export const agentsWithDueRows = (providerAgentIds: readonly string[]): RawBuilder<unknown> => sql`
  select distinct bulk_job_row.provider_agent_id
    from bulk_job_row join bulk_job on bulk_job.id = bulk_job_row.bulk_job_id
    where bulk_job.state = 'running' and bulk_job_row.provider_agent_id = ${anyOf(providerAgentIds)} and ${isDue}`;

/** Finds the first row of the job that was served longest ago, without locking it. */
export async function findNextDueRow(db: Db, providerAgentId: string, kinds: readonly BulkJobKind[]) {
  return db
    .selectFrom('bulkJobRow')
    .innerJoin('bulkJob', 'bulkJob.id', 'bulkJobRow.bulkJobId')
    .innerJoin('player', 'player.id', 'bulkJobRow.playerId')
    .where('bulkJob.state', '=', 'running')
    .where('bulkJob.kind', 'in', kinds)
    .where('bulkJobRow.providerAgentId', '=', providerAgentId)
    .where(isDue)
    .orderBy('bulkJob.lastServedAt')
    .orderBy('bulkJobRow.bulkJobId')
    .orderBy('bulkJobRow.position')
    .limit(1)
    .select([
      'bulkJobRow.bulkJobId as jobId',
      'bulkJob.kind',
      'bulkJobRow.position',
      'bulkJobRow.attempt',
      'bulkJobRow.playerId',
      sql<boolean>`player.provider_account_state = 'ready'`.as('hasProviderAccount'),
    ])
    .executeTakeFirst();
}

export type LockedBulkJobRow = NonNullable<Awaited<ReturnType<typeof lockNextDueRow>>>;

/**
 * Locks the next row of the least recently served job, and the job itself, until the transaction ends: a
 * pause or cancel waits. Skips rows that another server has locked.
 */
export async function lockNextDueRow(tx: ServerTx, providerAgentId: string, kinds: readonly BulkJobKind[]) {
  const job = await tx
    .updateTable('bulkJob')
    .set({ lastServedAt: databaseNow })
    .where('state', '=', 'running')
    .where('id', '=', (query) =>
      query
        .selectFrom('bulkJob')
        .where('bulkJob.state', '=', 'running')
        .where('bulkJob.kind', 'in', kinds)
        .where((where) =>
          where.exists(
            where
              .selectFrom('bulkJobRow')
              .whereRef('bulkJobRow.bulkJobId', '=', 'bulkJob.id')
              .where('bulkJobRow.providerAgentId', '=', providerAgentId)
              .where(isDue)
              .select('bulkJobRow.position'),
          ),
        )
        .orderBy('bulkJob.lastServedAt')
        .orderBy('bulkJob.id')
        .limit(1)
        .forNoKeyUpdate()
        .select('bulkJob.id'),
    )
    .returning([
      'id as jobId',
      'kind',
      'agentId',
      'agentAddress',
      'apiKeyId',
      'options',
      'reason',
      'secondAgentId',
    ])
    // The constraint `bulk_job_open_has_an_address` guarantees it.
    .$narrowType<{ agentAddress: string }>()
    .executeTakeFirst();
  if (job === undefined) return undefined;
  const row = await tx
    .selectFrom('bulkJobRow')
    .where('bulkJobId', '=', job.jobId)
    .where('providerAgentId', '=', providerAgentId)
    .where(isDue)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(['position', 'attempt', 'playerId', 'amountCents', 'secretSealed'])
    .select(sql<boolean>`postponed_count < bulk_job_row_max_postpones()`.as('mayWait'))
    .executeTakeFirst();
  return row && { ...row, ...job };
}

export async function lockJobOfRow(tx: ServerTx, id: string): Promise<void> {
  await tx.selectFrom('bulkJob').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

type BulkJobRowKey = Pick<LockedBulkJobRow, 'jobId' | 'position' | 'attempt'>;

/** When the lease expires, another server starts the row again. Returns its end. */
export async function leaseBulkJobRow(
  tx: ServerTx,
  row: BulkJobRowKey,
  secretSealed: string | null,
): Promise<Lease> {
  const { until } = await tx
    .updateTable('bulkJobRow')
    .where('bulkJobId', '=', row.jobId)
    .where('position', '=', row.position)
    .set({
      state: 'running',
      leaseUntil: databaseTimeAfter(leaseTiming.lengthMs),
      secretSealed,
    })
    .returning(sql<string>`lease_until::text`.as('until'))
    .executeTakeFirstOrThrow();
  const key = { bulkJobId: row.jobId, position: row.position };
  return { table: 'bulk_job_row', column: 'lease_until', key, until };
}

/** A trigger copies the transfer's outcome to the row from now on. */
export async function linkTransfer(
  tx: ServerTx,
  row: BulkJobRowKey,
  transfer: { readonly id: string; readonly state: TransferState; readonly refusalCode: RefusalCode | null },
): Promise<void> {
  const change = tx
    .updateTable('bulkJobRow')
    .where('bulkJobId', '=', row.jobId)
    .where('position', '=', row.position);
  await change.set({ state: 'checking', transferId: transfer.id }).execute();
  // An earlier command with this key has ended, so no trigger will fire for the row.
  if (transfer.state !== 'applied' && transfer.state !== 'rejected') return;
  await change
    .set({
      state: transfer.state === 'applied' ? 'done' : 'failed',
      code: transfer.refusalCode,
      endedAt: databaseNow,
    })
    .execute();
}

export type BulkJobRowResult =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly code: RefusalCode };

/** Ends this attempt, unless another worker has moved the row on. */
export async function finishRow(db: Db, row: BulkJobRowKey, end: BulkJobRowResult): Promise<void> {
  await db
    .updateTable('bulkJobRow')
    .where('bulkJobId', '=', row.jobId)
    .where('position', '=', row.position)
    .where('attempt', '=', row.attempt)
    .where('state', 'in', ['waiting', 'running'])
    .set({
      state: end.state,
      leaseUntil: null,
      endedAt: databaseNow,
      ...(end.state === 'failed' ? { code: end.code, secretSealed: null } : {}),
    })
    .execute();
}

/** Tries the row again later. `isCounted` counts towards the limit of postponements. */
export async function postponeRow(
  db: Db,
  row: BulkJobRowKey,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  await db
    .updateTable('bulkJobRow')
    .where('bulkJobId', '=', row.jobId)
    .where('position', '=', row.position)
    .where('attempt', '=', row.attempt)
    .where('state', 'in', ['waiting', 'running'])
    .set({ state: 'waiting', leaseUntil: null })
    .set((set) =>
      isCounted
        ? {
            dueAt: sql<Date>`clock_timestamp() + bulk_job_row_delay(postponed_count)`,
            postponedCount: set('postponedCount', '+', 1),
          }
        : { dueAt: databaseNow },
    )
    .execute();
}

/** Returns whether the agent's account is active and the player is still in its subtree. */
export async function getOwnership(db: Db, { agentId, playerId }: { agentId: string; playerId: string }) {
  const { rows } = await sql<{ isActive: boolean; isInSubtree: boolean }>`
    select account.is_active, exists (select from player
        where player.id = ${playerId} and player.agent_id in (select agent_subtree(account.id))) as "isInSubtree"
      from account where account.id = ${agentId}`.execute(db);
  return rows[0] ?? { isActive: false, isInSubtree: false };
}
