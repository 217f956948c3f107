import type { JobKind, RefusalCode, TransferState } from '@golden-acers/contract';
import { anyOf, databaseIn, databaseNow } from '@golden-acers/platform';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

/** A row whose time has come, or one that a server which died has left. */
const isDue = sql<boolean>`(job_row.state = 'waiting' and job_row.due_at <= clock_timestamp()
  or job_row.state = 'running' and job_row.lease_until <= clock_timestamp())`;

/** The provider's agents for whose players there is something to do. */
export async function listAgentsToServe(db: Db, agentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .where('job.state', '=', 'running')
    .where('job_row.provider_agent_id', '=', anyOf(agentIds))
    .where(isDue)
    .select('job_row.provider_agent_id as id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

export interface DueRow {
  readonly jobId: string;
  readonly kind: JobKind;
  readonly position: number;
  readonly try: number;
  readonly playerId: string;
  readonly isReady: boolean;
}

/** What comes next: of the job that was served longest ago, its first row. Takes nothing. */
export async function peekRow(db: Db, providerAgentId: string): Promise<DueRow | undefined> {
  return db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .innerJoin('player', 'player.id', 'job_row.player_id')
    .where('job.state', '=', 'running')
    .where('job_row.provider_agent_id', '=', providerAgentId)
    .where(isDue)
    .orderBy('job.served_at')
    .orderBy('job_row.job_id')
    .orderBy('job_row.position')
    .limit(1)
    .select([
      'job_row.job_id as jobId',
      'job.kind',
      'job_row.position',
      'job_row.try',
      'job_row.player_id as playerId',
      sql<boolean>`player.provider_account_state = 'ready'`.as('isReady'),
    ])
    .executeTakeFirst();
}

export interface TakenRow {
  readonly jobId: string;
  readonly kind: JobKind;
  readonly agentId: string;
  readonly agentAddress: string;
  readonly reason: string;
  readonly position: number;
  readonly try: number;
  readonly putOff: number;
  readonly playerId: string;
  readonly amountCents: bigint | null;
  readonly secretSealed: string | null;
}

/**
 * The next row of the job that was served longest ago, locked with its job until the transaction ends: whoever pauses or
 * cancels waits, and afterwards nothing more is begun. Rows that another server has in hand are passed over.
 */
export async function takeRow(
  tx: ServerTx,
  providerAgentId: string,
  kinds: readonly JobKind[],
): Promise<TakenRow | undefined> {
  const job = await tx
    .updateTable('job')
    .set({ served_at: databaseNow })
    .where('state', '=', 'running')
    .where('id', '=', (query) =>
      query
        .selectFrom('job')
        .where('job.state', '=', 'running')
        .where('job.kind', 'in', kinds)
        .where((where) =>
          where.exists(
            where
              .selectFrom('job_row')
              .whereRef('job_row.job_id', '=', 'job.id')
              .where('job_row.provider_agent_id', '=', providerAgentId)
              .where(isDue)
              .select('job_row.position'),
          ),
        )
        .orderBy('job.served_at')
        .orderBy('job.id')
        .limit(1)
        .forNoKeyUpdate()
        .select('job.id'),
    )
    .returning(['id', 'kind', 'agent_id as agentId', 'agent_address as agentAddress', 'reason'])
    .executeTakeFirst();
  if (job === undefined) return undefined;
  const row = await tx
    .selectFrom('job_row')
    .where('job_id', '=', job.id)
    .where('provider_agent_id', '=', providerAgentId)
    .where(isDue)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select([
      'position',
      'try',
      'put_off as putOff',
      'player_id as playerId',
      'amount_cents as amountCents',
      'secret_sealed as secretSealed',
    ])
    .executeTakeFirst();
  return (
    row && {
      ...row,
      jobId: job.id,
      kind: job.kind,
      agentId: job.agentId,
      agentAddress: job.agentAddress,
      reason: job.reason,
    }
  );
}

type RowKey = Pick<TakenRow, 'jobId' | 'position' | 'try'>;

/** Until its end; or until the lease runs out, when another server begins it anew. */
export async function leaseRow(
  tx: ServerTx,
  row: RowKey,
  { leaseMs, secretSealed }: { leaseMs: number; secretSealed: string | null },
): Promise<void> {
  await tx
    .updateTable('job_row')
    .where('job_id', '=', row.jobId)
    .where('position', '=', row.position)
    .set({ state: 'running', lease_until: databaseIn(leaseMs), secret_sealed: secretSealed })
    .execute();
}

/** From now on the row is what its transfer is. */
export async function followTransfer(
  tx: ServerTx,
  row: RowKey,
  transfer: { readonly id: string; readonly state: TransferState; readonly refusalCode: RefusalCode | null },
): Promise<void> {
  const change = tx
    .updateTable('job_row')
    .where('job_id', '=', row.jobId)
    .where('position', '=', row.position);
  await change.set({ state: 'checking', transfer_id: transfer.id }).execute();
  // Somebody used the row's key before, and that command has ended: nothing would tell the row any more.
  if (transfer.state !== 'applied' && transfer.state !== 'rejected') return;
  await change
    .set({
      state: transfer.state === 'applied' ? 'done' : 'failed',
      code: transfer.refusalCode,
      ended_at: databaseNow,
    })
    .execute();
}

export type RowEnd = { readonly state: 'done' } | { readonly state: 'failed'; readonly code: RefusalCode };

/** The end of this try, unless the row has gone on without us. */
export async function endRow(db: Db, row: RowKey, end: RowEnd): Promise<void> {
  await db
    .updateTable('job_row')
    .where('job_id', '=', row.jobId)
    .where('position', '=', row.position)
    .where('try', '=', row.try)
    .where('state', 'in', ['waiting', 'running'])
    .set({
      state: end.state,
      lease_until: null,
      ended_at: databaseNow,
      ...(end.state === 'failed' ? { code: end.code, secret_sealed: null } : {}),
    })
    .execute();
}

/** Not now. With `counts`, it is something of the player's own, which may not be in the way for ever. */
export async function putOff(
  db: Db,
  row: RowKey,
  { afterMs, counts }: { afterMs: number; counts: boolean },
): Promise<void> {
  await db
    .updateTable('job_row')
    .where('job_id', '=', row.jobId)
    .where('position', '=', row.position)
    .where('try', '=', row.try)
    .where('state', 'in', ['waiting', 'running'])
    .set((set) => ({
      state: 'waiting',
      lease_until: null,
      due_at: databaseIn(afterMs),
      put_off: counts ? set('put_off', '+', 1) : set.ref('put_off'),
    }))
    .execute();
}

export async function isInReview(db: Db, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transfer')
    .where('player_id', '=', playerId)
    .where('state', '=', 'review')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the agent's account is open and the player still hangs below it. */
export async function isStillTheirs(
  db: Db,
  { agentId, playerId }: { agentId: string; playerId: string },
): Promise<{ readonly isActive: boolean; readonly isInSubtree: boolean }> {
  const { rows } = await sql<{ isActive: boolean; isInSubtree: boolean }>`
    select account.is_active as "isActive", exists (select from player
        where player.id = ${playerId} and player.agent_id in (select agent_subtree(account.id))) as "isInSubtree"
      from account where account.id = ${agentId}`.execute(db);
  return rows[0] ?? { isActive: false, isInSubtree: false };
}
