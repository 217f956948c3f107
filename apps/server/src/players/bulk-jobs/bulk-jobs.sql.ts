import type { BulkJobKind, BulkJobRowState, BulkJobState, RefusalCode } from '@golden-acers/contract';
import { databaseNow, isBeforeId, type PageQuery, timeText } from '@golden-acers/platform';
import { sql } from 'kysely';
import { commandApiKeyOf } from '../../access/api-keys/api-key-commands.ts';
import type { BulkJobOptions } from '../../column-types.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface NewBulkJob {
  readonly id: string;
  /** The first of the jobs of the same command; undefined for the first itself. */
  readonly firstJobId: string | undefined;
  readonly agentId: string;
  readonly agentAddress: string;
  readonly apiKeyId: string | undefined;
  readonly kind: BulkJobKind;
  readonly options: BulkJobOptions;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly commandHash: string;
  readonly secondAgentId: string | undefined;
  readonly isAlone: boolean;
}

export interface NewBulkJobRow {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly amountCents: bigint | null;
  readonly balanceBeforeCents: bigint;
  readonly code: RefusalCode | null;
}

export async function insertBulkJob(
  tx: ServerTx,
  job: NewBulkJob,
  rows: readonly NewBulkJobRow[],
): Promise<void> {
  await tx
    .insertInto('bulkJob')
    .values({
      id: job.id,
      firstJobId: job.firstJobId ?? null,
      agentId: job.agentId,
      agentAddress: job.agentAddress,
      apiKeyId: job.apiKeyId ?? null,
      kind: job.kind,
      options: JSON.stringify(job.options),
      reason: job.reason,
      idempotencyKey: job.idempotencyKey,
      commandHash: job.commandHash,
      secondAgentId: job.secondAgentId ?? null,
      decidedAlone: job.isAlone,
    })
    .execute();
  await sql`
    insert into bulk_job_row (bulk_job_id, position, player_id, provider_agent_id, amount_cents, balance_before_cents, state, code,
        ended_at)
      select ${job.id}, (row_number() over ())::integer, player_id, provider_agent_id, amount_cents, balance_cents,
          case when code is null then 'waiting' else 'failed' end, code,
          case when code is not null then clock_timestamp() end
        from unnest(${rows.map(({ playerId }) => playerId)}::text[],
          ${rows.map(({ providerAgentId }) => providerAgentId)}::text[],
          ${rows.map(({ amountCents }) => amountCents)}::bigint[],
          ${rows.map(({ balanceBeforeCents }) => balanceBeforeCents)}::bigint[],
          ${rows.map(({ code }) => code)}::text[])
          as given (player_id, provider_agent_id, amount_cents, balance_cents, code)`.execute(tx);
}

/** Serialises an agent's job starts, so that its open jobs can be counted. */
export async function lockJobOwner(tx: ServerTx, agentId: string): Promise<void> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
}

export async function countOwnOpenJobs(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bulkJob')
    .where('agentId', '=', agentId)
    .where('state', 'in', ['running', 'paused'])
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `open`: running or paused. `pausedByServer`: those of them that wait for an agent to resume them. */
export async function countOpenBulkJobs(db: Db, agentId: string) {
  return db
    .selectFrom('bulkJob')
    .where('state', 'in', ['running', 'paused'])
    .where(inSubtree(agentId))
    .select([
      sql<number>`count(*)::integer`.as('open'),
      sql<number>`count(pause_code)::integer`.as('pausedByServer'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findBulkJobByKey(db: Db, agentId: string, idempotencyKey: string) {
  return db
    .selectFrom('bulkJob')
    .where('agentId', '=', agentId)
    .where('idempotencyKey', '=', idempotencyKey)
    .select(['id', 'commandHash'])
    .executeTakeFirst();
}

const inSubtree = (agentId: string) => sql<boolean>`bulk_job.agent_id in (select agent_subtree(${agentId}))`;

const countOf = (state: BulkJobRowState) =>
  sql<number>`count(*) filter (where state = ${sql.lit(state)})::integer`;

function selectBulkJobs(db: Db, agentId: string) {
  return db
    .selectFrom('bulkJob')
    .innerJoin('agent', 'agent.id', 'bulkJob.agentId')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('bulkJobRow')
          .whereRef('bulkJobRow.bulkJobId', '=', 'bulkJob.id')
          .select([
            sql<number>`count(*)::integer`.as('rows'),
            countOf('waiting').as('waiting'),
            countOf('running').as('running'),
            countOf('checking').as('checking'),
            countOf('done').as('done'),
            countOf('failed').as('failed'),
            countOf('cancelled').as('cancelled'),
            // A refused row moves nothing, unless it is retried.
            sql<bigint>`coalesce(sum(amount_cents) filter (where state not in ('failed', 'cancelled')), 0)::bigint`.as(
              'sumCents',
            ),
            sql<bigint>`coalesce(sum(amount_cents) filter (where state = 'done'), 0)::bigint`.as('doneCents'),
            sql<number>`count(*) filter (where secret_sealed is not null and state = 'done')::integer`.as(
              'secrets',
            ),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where(inSubtree(agentId))
    .selectAll('counted')
    .select([
      'bulkJob.id',
      'bulkJob.agentId',
      'bulkJob.kind',
      'bulkJob.state',
      'bulkJob.options',
      'bulkJob.reason',
      'bulkJob.pauseCode',
      'bulkJob.blockedCode',
      'bulkJob.stoppedBy',
      'bulkJob.createdAt',
      'bulkJob.endedAt',
      'agent.name as agentName',
      sql<string | null>`agent_name_above(stopped_by, ${agentId})`.as('stoppedAbove'),
      commandApiKeyOf(sql.ref('bulkJob.apiKeyId')).as('apiKey'),
      sql<string[]>`array(select part.id from bulk_job part
        where part.id = coalesce(bulk_job.first_job_id, bulk_job.id)
          or part.first_job_id = coalesce(bulk_job.first_job_id, bulk_job.id) order by part.id)`.as('parts'),
      sql<string | null>`(select name from label where label.id = bulk_job.options->>'labelId')`.as('label'),
      sql<
        string | null
      >`(select name from agent as manager where manager.id = bulk_job.options->>'managerId')`.as('manager'),
    ]);
}

export type BulkJobSummary = Awaited<ReturnType<typeof listBulkJobSummaries>>[number];

export async function listBulkJobSummaries(db: Db, agentId: string, { cursor, limit }: PageQuery) {
  return selectBulkJobs(db, agentId)
    .where(isBeforeId(cursor, sql.ref('bulkJob.id')))
    .orderBy('bulkJob.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Selects the rows of the list's export file. */
export function selectExportedBulkJobs(db: Db, { agentId, timeZone }: { agentId: string; timeZone: string }) {
  return selectBulkJobs(db, agentId)
    .orderBy('bulkJob.id', 'desc')
    .select(({ ref }) => [
      timeText(ref('bulkJob.createdAt'), timeZone).as('startedText'),
      timeText(ref('bulkJob.endedAt'), timeZone).as('endedText'),
    ]);
}

export async function findBulkJob(db: Db, agentId: string, id: string) {
  return selectBulkJobs(db, agentId).where('bulkJob.id', '=', id).executeTakeFirst();
}

export type LockedBulkJob = NonNullable<Awaited<ReturnType<typeof lockBulkJob>>>;

/** No row starts and no action runs until the transaction ends. */
export async function lockBulkJob(tx: ServerTx, agentId: string, id: string) {
  return tx
    .selectFrom('bulkJob')
    .where('id', '=', id)
    .where(inSubtree(agentId))
    .select(['id', 'agentId', 'kind', 'state', 'stoppedBy', 'ranWhenStopped'])
    .forUpdate()
    .executeTakeFirst();
}

export async function setBulkJobState(
  tx: ServerTx,
  id: string,
  state: BulkJobState,
  pauseCode: RefusalCode | null = null,
): Promise<void> {
  await tx
    .updateTable('bulkJob')
    .where('id', '=', id)
    .set({
      state,
      pauseCode,
      blockedSince: null,
      blockedCode: null,
      endedAt: state === 'cancelled' || state === 'done' ? databaseNow : null,
    })
    .execute();
}

/** Who of the agents above the owner stopped the job. */
export async function setBulkJobStop(
  tx: ServerTx,
  id: string,
  stop: { readonly stoppedBy: string | null; readonly ranWhenStopped: boolean },
): Promise<void> {
  await tx.updateTable('bulkJob').where('id', '=', id).set(stop).execute();
}

/** From now on the remaining rows act with this key, or for the person itself, and with this address. */
export async function setBulkJobCaller(
  tx: ServerTx,
  id: string,
  { apiKeyId, address }: { readonly apiKeyId?: string | undefined; readonly address: string },
): Promise<void> {
  const caller = { apiKeyId: apiKeyId ?? null, agentAddress: address };
  await tx.updateTable('bulkJob').where('id', '=', id).set(caller).execute();
}

/** Deletes the addresses of jobs that ended so long ago, oldest first. Returns how many. */
export async function deleteJobAddresses(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update bulk_job set agent_address = null where id in (
      select id from bulk_job
        where agent_address is not null and ended_at < clock_timestamp() - ${days} * interval '1 day'
        order by ended_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function cancelWaitingRows(tx: ServerTx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulkJobRow')
    .where('bulkJobId', '=', id)
    .where('state', '=', 'waiting')
    .set({ state: 'cancelled', endedAt: databaseNow })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many rows were reopened. Failed rows have no open transfer, so each gets a new one. */
export async function reopenFailedRows(tx: ServerTx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulkJobRow')
    .where('bulkJobId', '=', id)
    .where('state', '=', 'failed')
    .set((set) => ({
      state: 'waiting',
      code: null,
      attempt: set('attempt', '+', 1),
      postponedCount: 0,
      dueAt: databaseNow,
      transferId: null,
      secretSealed: null,
      endedAt: null,
    }))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function getRowsSumCents(db: Db, id: string, states: readonly BulkJobRowState[]) {
  const { sum } = await db
    .selectFrom('bulkJobRow')
    .where('bulkJobId', '=', id)
    .where('state', 'in', states)
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}
