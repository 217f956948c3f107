import type { JobKind, JobRowState, JobState, RefusalCode } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export interface NewJob {
  readonly id: string;
  readonly agentId: string;
  readonly agentAddress: string;
  readonly kind: JobKind;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly commandHash: string;
}

export interface NewRow {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly amountCents: bigint | null;
  readonly balanceBeforeCents: bigint;
  /** Why it ends before it began. */
  readonly code: RefusalCode | null;
}

export async function insertJob(tx: ServerTx, job: NewJob, rows: readonly NewRow[]): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      id: job.id,
      agent_id: job.agentId,
      agent_address: job.agentAddress,
      kind: job.kind,
      reason: job.reason,
      idempotency_key: job.idempotencyKey,
      command_hash: job.commandHash,
    })
    .execute();
  await sql`
    insert into job_row (job_id, position, player_id, provider_agent_id, amount_cents, balance_before_cents, state, code,
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

/** One start at a time: what an agent may have open is counted under its own row. */
export async function lockAgent(tx: ServerTx, agentId: string): Promise<void> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
}

export async function countOpenJobs(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .where('agent_id', '=', agentId)
    .where('state', 'in', ['running', 'paused'])
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Running or paused, of the agent and of those below it. */
export async function countOpenBelow(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .where('state', 'in', ['running', 'paused'])
    .where(inSubtree(agentId))
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findByKey(
  db: Db,
  agentId: string,
  idempotencyKey: string,
): Promise<{ readonly id: string; readonly commandHash: string } | undefined> {
  return db
    .selectFrom('job')
    .where('agent_id', '=', agentId)
    .where('idempotency_key', '=', idempotencyKey)
    .select(['id', 'command_hash as commandHash'])
    .executeTakeFirst();
}

const inSubtree = (agentId: string) => sql<boolean>`job.agent_id in (select agent_subtree(${agentId}))`;

const countOf = (state: JobRowState) =>
  sql<number>`count(*) filter (where state = ${sql.lit(state)})::integer`;

/** Jobs of the agent and of those below it, with what became of their rows. */
function jobs(db: Db, agentId: string) {
  return db
    .selectFrom('job')
    .innerJoin('agent', 'agent.id', 'job.agent_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('job_row')
          .whereRef('job_row.job_id', '=', 'job.id')
          .select([
            sql<number>`count(*)::integer`.as('rows'),
            countOf('waiting').as('waiting'),
            countOf('running').as('running'),
            countOf('checking').as('checking'),
            countOf('done').as('done'),
            countOf('failed').as('failed'),
            countOf('cancelled').as('cancelled'),
            sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('sumCents'),
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
      'job.id',
      'job.agent_id as agentId',
      'job.kind',
      'job.state',
      'job.reason',
      'job.pause_code as pauseCode',
      'job.held_code as heldCode',
      'job.created_at as createdAt',
      'job.ended_at as endedAt',
      'agent.name as agentName',
    ]);
}

export type JobSummary = Awaited<ReturnType<typeof listJobRows>>[number];

/** Newest first, one more than the limit. */
export async function listJobRows(
  db: Db,
  agentId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  return jobs(db, agentId)
    .$if(cursor !== undefined, (query) => query.where('job.id', '<', cursor ?? ''))
    .orderBy('job.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findJob(db: Db, agentId: string, id: string): Promise<JobSummary | undefined> {
  return jobs(db, agentId).where('job.id', '=', id).executeTakeFirst();
}

export interface LockedJob {
  readonly id: string;
  readonly agentId: string;
  readonly kind: JobKind;
  readonly state: JobState;
}

/** Nothing of it is begun, and nothing about it decided, until the transaction ends. */
export async function lockJob(tx: ServerTx, agentId: string, id: string): Promise<LockedJob | undefined> {
  return tx
    .selectFrom('job')
    .where('id', '=', id)
    .where(inSubtree(agentId))
    .select(['id', 'agent_id as agentId', 'kind', 'state'])
    .forUpdate()
    .executeTakeFirst();
}

export async function setJobState(
  tx: ServerTx,
  id: string,
  state: JobState,
  pauseCode: RefusalCode | null = null,
): Promise<void> {
  await tx
    .updateTable('job')
    .where('id', '=', id)
    .set({
      state,
      pause_code: pauseCode,
      held_since: null,
      held_code: null,
      ended_at: state === 'cancelled' || state === 'done' ? databaseNow : null,
    })
    .execute();
}

/** Rows that were not begun. Answers how many. */
export async function cancelWaiting(tx: ServerTx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('job_row')
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .set({ state: 'cancelled', ended_at: databaseNow })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A failed row has no open transfer: its next try is a new one. Answers how many there are. */
export async function reopenFailed(tx: ServerTx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('job_row')
    .where('job_id', '=', id)
    .where('state', '=', 'failed')
    .set((set) => ({
      state: 'waiting',
      code: null,
      try: set('try', '+', 1),
      put_off: 0,
      due_at: databaseNow,
      transfer_id: null,
      secret_sealed: null,
      ended_at: null,
    }))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What the rows in these states move together. */
export async function sumOf(db: Db, id: string, states: readonly JobRowState[]): Promise<bigint> {
  const { sum } = await db
    .selectFrom('job_row')
    .where('job_id', '=', id)
    .where('state', 'in', states)
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}
