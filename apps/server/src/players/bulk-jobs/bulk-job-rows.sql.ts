import type { BulkJobRowState, Endpoints, OutputOf, TransferState } from '@golden-acers/contract';
import { timeText } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

type BulkJobRowsQuery = OutputOf<Endpoints['GET /fortune-panda/jobs/:id/rows']['query']>;
export type BulkJobRowFilter = BulkJobRowsQuery['filter'];
const statesByFilter: Readonly<Record<Exclude<BulkJobRowFilter, 'all'>, readonly BulkJobRowState[]>> = {
  failed: ['failed'],
  open: ['waiting', 'running', 'checking'],
  done: ['done'],
};

interface RowsQuery {
  readonly jobId: string;
  readonly filter: BulkJobRowFilter;
  /** The reader: a player who has left its subtree is not shown. */
  readonly agentId: string;
}

function selectRows(db: Db, { jobId, filter, agentId }: RowsQuery) {
  return db
    .selectFrom('bulkJobRow')
    .where('bulkJobId', '=', jobId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('player as shown')
          .whereRef('shown.id', '=', 'bulkJobRow.playerId')
          .where('shown.agentId', 'in', sql<string>`(select agent_subtree(${agentId}))`)
          .select('shown.id'),
      ),
    )
    .$if(filter !== 'all', (query) =>
      query.where('bulkJobRow.state', 'in', filter === 'all' ? [] : statesByFilter[filter]),
    );
}

export type BulkJobResultRow = Awaited<ReturnType<typeof listResultRows>>[number];

/** Failures first. */
const rank = sql<number>`array_position(
  array['failed', 'checking', 'running', 'waiting', 'done', 'cancelled'], bulk_job_row.state)`;

function selectResultRows(db: Db, query: RowsQuery) {
  return selectRows(db, query)
    .innerJoin('player', 'player.id', 'bulkJobRow.playerId')
    .innerJoin('account', 'account.id', 'player.id')
    .leftJoin('transfer', 'transfer.id', 'bulkJobRow.transferId')
    .orderBy(rank)
    .orderBy('bulkJobRow.position')
    .select([
      'player.providerUsername as account',
      'account.number',
      'account.username as nickname',
      'bulkJobRow.amountCents',
      'bulkJobRow.balanceBeforeCents',
      'player.balanceCents as balanceNowCents',
      'bulkJobRow.state',
      'bulkJobRow.code',
      'bulkJobRow.attempt as tries',
      'bulkJobRow.transferId',
      sql<TransferState | null>`transfer.state`.as('transferState'),
      'bulkJobRow.endedAt',
    ]);
}

interface RowsPage extends RowsQuery {
  readonly limit: number;
  readonly offset: number;
  /** The row before the page. */
  readonly after: { readonly rank: number; readonly position: number } | undefined;
}

export async function listResultRows(db: Db, { limit, offset, after, ...query }: RowsPage) {
  return selectResultRows(db, query)
    .select([rank.as('rank'), 'bulkJobRow.position'])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${rank}, bulk_job_row.position) > (${after.rank}::int, ${after.position}::int)`,
    )
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Selects the rows of the result's export file. */
export const selectExportedRows = (db: Db, query: RowsQuery, timeZone: string) =>
  selectResultRows(db, query).select(({ ref }) =>
    timeText(ref('bulkJobRow.endedAt'), timeZone).as('endedText'),
  );

export async function countResultRows(db: Db, query: RowsQuery): Promise<number> {
  const { count } = await selectRows(db, query)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes the sealed passwords, and returns those of the players who are still in the agent's subtree, in one
 * statement.
 */
export async function consumeSecrets(tx: ServerTx, { jobId, agentId }: { jobId: string; agentId: string }) {
  const { rows } = await sql<{ playerId: string; account: string; secretSealed: string | null }>`
    with found as (
      select position, player_id, secret_sealed from bulk_job_row
        where bulk_job_id = ${jobId} and state = 'done' and secret_sealed is not null for update
    ), cleared as (
      update bulk_job_row set secret_sealed = null from found
        where bulk_job_row.bulk_job_id = ${jobId} and bulk_job_row.position = found.position
    )
    select found.player_id, player.provider_username as account, found.secret_sealed
      from found join player on player.id = found.player_id
      where player.agent_id in (select agent_subtree(${agentId})) order by found.position`.execute(tx);
  return rows;
}

export async function deleteOldSecrets(db: Db, olderThanMs: number): Promise<void> {
  await sql`update bulk_job_row set secret_sealed = null
    where secret_sealed is not null and ended_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`.execute(
    db,
  );
}
