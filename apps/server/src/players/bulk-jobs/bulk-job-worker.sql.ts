import type { BulkJobKind, RefusalCode, TransferState } from '@golden-acers/contract';
import { anyOf, databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** A waiting row that is due, or a running row whose server crashed. */
const isDue = sql<boolean>`(bulk_job_row.state = 'waiting' and bulk_job_row.due_at <= clock_timestamp()
  or bulk_job_row.state = 'running' and bulk_job_row.lease_until <= clock_timestamp())`;

export async function listProviderAgentIdsWithDueRows(db: Db, providerAgentIds: readonly string[]) {
  const rows = await db
    .selectFrom('bulk_job_row')
    .innerJoin('bulk_job', 'bulk_job.id', 'bulk_job_row.bulk_job_id')
    .where('bulk_job.state', '=', 'running')
    .where('bulk_job_row.provider_agent_id', '=', anyOf(providerAgentIds))
    .where(isDue)
    .select('bulk_job_row.provider_agent_id as id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

/** The first row of the job that was served longest ago, without locking it. */
export async function findNextDueRow(db: Db, providerAgentId: string, kinds: readonly BulkJobKind[]) {
  return db
    .selectFrom('bulk_job_row')
    .innerJoin('bulk_job', 'bulk_job.id', 'bulk_job_row.bulk_job_id')
    .innerJoin('player', 'player.id', 'bulk_job_row.player_id')
    .where('bulk_job.state', '=', 'running')
    .where('bulk_job.kind', 'in', kinds)
    .where('bulk_job_row.provider_agent_id', '=', providerAgentId)
    .where(isDue)
    .orderBy('bulk_job.last_served_at')
    .orderBy('bulk_job_row.bulk_job_id')
    .orderBy('bulk_job_row.position')
    .limit(1)
    .select([
      'bulk_job_row.bulk_job_id as jobId',
      'bulk_job.kind',
      'bulk_job_row.position',
      'bulk_job_row.attempt',
      'bulk_job_row.player_id as playerId',
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
    .updateTable('bulk_job')
    .set({ last_served_at: databaseNow })
    .where('state', '=', 'running')
    .where('id', '=', (query) =>
      query
        .selectFrom('bulk_job')
        .where('bulk_job.state', '=', 'running')
        .where('bulk_job.kind', 'in', kinds)
        .where((where) =>
          where.exists(
            where
              .selectFrom('bulk_job_row')
              .whereRef('bulk_job_row.bulk_job_id', '=', 'bulk_job.id')
              .where('bulk_job_row.provider_agent_id', '=', providerAgentId)
              .where(isDue)
              .select('bulk_job_row.position'),
          ),
        )
        .orderBy('bulk_job.last_served_at')
        .orderBy('bulk_job.id')
        .limit(1)
        .forNoKeyUpdate()
        .select('bulk_job.id'),
    )
    .returning([
      'id as jobId',
      'kind',
      'agent_id as agentId',
      'agent_address as agentAddress',
      'api_key_id as apiKeyId',
      'options',
      'reason',
      'second_agent_id as secondAgentId',
    ])
    // `bulk_job_open_has_an_address`
    .$narrowType<{ agentAddress: string }>()
    .executeTakeFirst();
  if (job === undefined) return undefined;
  const row = await tx
    .selectFrom('bulk_job_row')
    .where('bulk_job_id', '=', job.jobId)
    .where('provider_agent_id', '=', providerAgentId)
    .where(isDue)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select([
      'position',
      'attempt',
      'postponed_count as postponedCount',
      'player_id as playerId',
      'amount_cents as amountCents',
      'secret_sealed as secretSealed',
    ])
    .executeTakeFirst();
  return row && { ...row, ...job };
}

export async function lockJobOfRow(tx: ServerTx, id: string): Promise<void> {
  await tx.selectFrom('bulk_job').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

type BulkJobRowKey = Pick<LockedBulkJobRow, 'jobId' | 'position' | 'attempt'>;

/** When the lease expires, another server starts the row again. Returns its end. */
export async function leaseBulkJobRow(
  tx: ServerTx,
  row: BulkJobRowKey,
  secretSealed: string | null,
): Promise<Lease> {
  const { until } = await tx
    .updateTable('bulk_job_row')
    .where('bulk_job_id', '=', row.jobId)
    .where('position', '=', row.position)
    .set({
      state: 'running',
      lease_until: databaseTimeAfter(leaseTiming.lengthMs),
      secret_sealed: secretSealed,
    })
    .returning(sql<string>`lease_until::text`.as('until'))
    .executeTakeFirstOrThrow();
  const key = { bulk_job_id: row.jobId, position: row.position };
  return { table: 'bulk_job_row', column: 'lease_until', key, until };
}

/** A trigger copies the transfer's outcome to the row from now on. */
export async function linkTransfer(
  tx: ServerTx,
  row: BulkJobRowKey,
  transfer: { readonly id: string; readonly state: TransferState; readonly refusalCode: RefusalCode | null },
): Promise<void> {
  const change = tx
    .updateTable('bulk_job_row')
    .where('bulk_job_id', '=', row.jobId)
    .where('position', '=', row.position);
  await change.set({ state: 'checking', transfer_id: transfer.id }).execute();
  // An earlier command with this key has ended, so no trigger will fire for the row.
  if (transfer.state !== 'applied' && transfer.state !== 'rejected') return;
  await change
    .set({
      state: transfer.state === 'applied' ? 'done' : 'failed',
      code: transfer.refusalCode,
      ended_at: databaseNow,
    })
    .execute();
}

export type BulkJobRowResult =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly code: RefusalCode };

/** Ends this attempt, unless another worker has moved the row on. */
export async function finishRow(db: Db, row: BulkJobRowKey, end: BulkJobRowResult): Promise<void> {
  await db
    .updateTable('bulk_job_row')
    .where('bulk_job_id', '=', row.jobId)
    .where('position', '=', row.position)
    .where('attempt', '=', row.attempt)
    .where('state', 'in', ['waiting', 'running'])
    .set({
      state: end.state,
      lease_until: null,
      ended_at: databaseNow,
      ...(end.state === 'failed' ? { code: end.code, secret_sealed: null } : {}),
    })
    .execute();
}

/** Tries the row again later. `isCounted` counts towards the limit of postponements. */
export async function postponeRow(
  db: Db,
  row: BulkJobRowKey,
  { afterMs, isCounted }: { afterMs: number; isCounted: boolean },
): Promise<void> {
  await db
    .updateTable('bulk_job_row')
    .where('bulk_job_id', '=', row.jobId)
    .where('position', '=', row.position)
    .where('attempt', '=', row.attempt)
    .where('state', 'in', ['waiting', 'running'])
    .set((set) => ({
      state: 'waiting',
      lease_until: null,
      due_at: databaseTimeAfter(afterMs),
      postponed_count: isCounted ? set('postponed_count', '+', 1) : set.ref('postponed_count'),
    }))
    .execute();
}

/** Whether the agent's account is active and the player is still in its subtree. */
export async function getOwnership(db: Db, { agentId, playerId }: { agentId: string; playerId: string }) {
  const { rows } = await sql<{ isActive: boolean; isInSubtree: boolean }>`
    select account.is_active as "isActive", exists (select from player
        where player.id = ${playerId} and player.agent_id in (select agent_subtree(account.id))) as "isInSubtree"
      from account where account.id = ${agentId}`.execute(db);
  return rows[0] ?? { isActive: false, isInSubtree: false };
}
