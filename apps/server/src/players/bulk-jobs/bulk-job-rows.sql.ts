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

function selectRows(db: Db, jobId: string, filter: BulkJobRowFilter) {
  return db
    .selectFrom('bulk_job_row')
    .where('bulk_job_id', '=', jobId)
    .$if(filter !== 'all', (query) =>
      query.where('bulk_job_row.state', 'in', filter === 'all' ? [] : statesByFilter[filter]),
    );
}

export type BulkJobResultRow = Awaited<ReturnType<typeof listResultRows>>[number];

/** Failures first. */
function selectResultRows(db: Db, jobId: string, filter: BulkJobRowFilter) {
  return selectRows(db, jobId, filter)
    .innerJoin('player', 'player.id', 'bulk_job_row.player_id')
    .innerJoin('account', 'account.id', 'player.id')
    .leftJoin('transfer', 'transfer.id', 'bulk_job_row.transfer_id')
    .orderBy(
      sql`array_position(array['failed', 'checking', 'running', 'waiting', 'done', 'cancelled'], bulk_job_row.state)`,
    )
    .orderBy('bulk_job_row.position')
    .select([
      'player.provider_username as account',
      'account.number',
      'account.username as nickname',
      'bulk_job_row.amount_cents as amountCents',
      'bulk_job_row.balance_before_cents as balanceBeforeCents',
      'player.balance_cents as balanceNowCents',
      'bulk_job_row.state',
      'bulk_job_row.code',
      'bulk_job_row.attempt as tries',
      'bulk_job_row.transfer_id as transferId',
      sql<TransferState | null>`transfer.state`.as('transferState'),
      'bulk_job_row.ended_at as endedAt',
    ]);
}

export async function listResultRows(
  db: Db,
  jobId: string,
  { filter, limit, offset }: { filter: BulkJobRowFilter; limit: number; offset: number },
) {
  return selectResultRows(db, jobId, filter).limit(limit).offset(offset).execute();
}

/** The rows of the result's export file. */
export const selectExportedRows = (
  db: Db,
  { job, filter }: { job: string; filter: BulkJobRowFilter },
  timeZone: string,
) =>
  selectResultRows(db, job, filter).select(({ ref }) =>
    timeText(ref('bulk_job_row.ended_at'), timeZone).as('endedText'),
  );

export async function countResultRows(db: Db, jobId: string, filter: BulkJobRowFilter): Promise<number> {
  const { count } = await selectRows(db, jobId, filter)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the sealed passwords and deletes them in one statement. */
export async function consumeSecrets(tx: ServerTx, jobId: string) {
  const { rows } = await sql<{ playerId: string; account: string; secretSealed: string | null }>`
    with found as (
      select position, player_id, secret_sealed from bulk_job_row
        where bulk_job_id = ${jobId} and state = 'done' and secret_sealed is not null for update
    ), cleared as (
      update bulk_job_row set secret_sealed = null from found
        where bulk_job_row.bulk_job_id = ${jobId} and bulk_job_row.position = found.position
    )
    select found.player_id as "playerId", player.provider_username as account, found.secret_sealed as "secretSealed"
      from found join player on player.id = found.player_id order by found.position`.execute(tx);
  return rows;
}

export async function deleteOldSecrets(db: Db, olderThanMs: number): Promise<void> {
  await sql`update bulk_job_row set secret_sealed = null
    where secret_sealed is not null and ended_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`.execute(
    db,
  );
}
