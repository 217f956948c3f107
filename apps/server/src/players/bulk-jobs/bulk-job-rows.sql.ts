import type { BulkJobRowState, TransferState } from '@golden-acers/contract';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export type BulkJobRowFilter = 'all' | 'failed' | 'open' | 'done';
const statesByFilter: Readonly<Record<Exclude<BulkJobRowFilter, 'all'>, readonly BulkJobRowState[]>> = {
  failed: ['failed'],
  open: ['waiting', 'running', 'checking'],
  done: ['done'],
};

function selectRows(db: Db, jobId: string, part: BulkJobRowFilter) {
  return db
    .selectFrom('bulk_job_row')
    .where('bulk_job_id', '=', jobId)
    .$if(part !== 'all', (query) =>
      query.where('bulk_job_row.state', 'in', part === 'all' ? [] : statesByFilter[part]),
    );
}

export type BulkJobResultRow = Awaited<ReturnType<typeof listResultRows>>[number];

/** Failures first, then what is being checked or under way, what waits, what is done, and what was left out. */
export async function listResultRows(
  db: Db,
  jobId: string,
  { part, limit, offset }: { part: BulkJobRowFilter; limit: number; offset: number },
) {
  return selectRows(db, jobId, part)
    .innerJoin('player', 'player.id', 'bulk_job_row.player_id')
    .innerJoin('account', 'account.id', 'player.id')
    .leftJoin('transfer', 'transfer.id', 'bulk_job_row.transfer_id')
    .orderBy(
      sql`array_position(array['failed', 'checking', 'running', 'waiting', 'done', 'cancelled'], bulk_job_row.state)`,
    )
    .orderBy('bulk_job_row.position')
    .limit(limit)
    .offset(offset)
    .select([
      'player.provider_username as account',
      'account.number',
      'account.username as nickname',
      'bulk_job_row.amount_cents as amountCents',
      'bulk_job_row.balance_before_cents as balanceBeforeCents',
      'player.balance_cents as balanceNowCents',
      'bulk_job_row.state',
      'bulk_job_row.code',
      'bulk_job_row.try as tries',
      'bulk_job_row.transfer_id as transferId',
      sql<TransferState | null>`transfer.state`.as('transferState'),
      'bulk_job_row.ended_at as endedAt',
    ])
    .execute();
}

export async function countResultRows(db: Db, jobId: string, part: BulkJobRowFilter): Promise<number> {
  const { count } = await selectRows(db, jobId, part)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers them and forgets them in one statement. */
export async function consumeSecrets(
  tx: ServerTx,
  jobId: string,
): Promise<{ playerId: string; account: string; secretSealed: string | null }[]> {
  const { rows } = await sql<{ playerId: string; account: string; secretSealed: string | null }>`
    with kept as (
      select position, player_id, secret_sealed from bulk_job_row
        where bulk_job_id = ${jobId} and state = 'done' and secret_sealed is not null for update
    ), forgotten as (
      update bulk_job_row set secret_sealed = null from kept
        where bulk_job_row.bulk_job_id = ${jobId} and bulk_job_row.position = kept.position
    )
    select kept.player_id as "playerId", player.provider_username as account, kept.secret_sealed as "secretSealed"
      from kept join player on player.id = kept.player_id order by kept.position`.execute(tx);
  return rows;
}

/** Passwords that nobody fetched in so long. */
export async function deleteOldSecrets(db: Db, olderThanMs: number): Promise<void> {
  await sql`update bulk_job_row set secret_sealed = null
    where secret_sealed is not null and ended_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`.execute(
    db,
  );
}
