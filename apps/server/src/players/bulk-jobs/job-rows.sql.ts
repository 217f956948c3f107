import type { JobRowState, TransferState } from '@golden-acers/contract';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export type RowPart = 'all' | 'failed' | 'open' | 'done';
const statesOf: Readonly<Record<Exclude<RowPart, 'all'>, readonly JobRowState[]>> = {
  failed: ['failed'],
  open: ['waiting', 'running', 'checking'],
  done: ['done'],
};

function rowsOf(db: Db, jobId: string, part: RowPart) {
  return db
    .selectFrom('job_row')
    .where('job_id', '=', jobId)
    .$if(part !== 'all', (query) => query.where('job_row.state', 'in', part === 'all' ? [] : statesOf[part]));
}

export type ResultRow = Awaited<ReturnType<typeof listResultRows>>[number];

/** Failures first, then what is being checked or under way, what waits, what is done, and what was left out. */
export async function listResultRows(
  db: Db,
  jobId: string,
  { part, limit, offset }: { part: RowPart; limit: number; offset: number },
) {
  return rowsOf(db, jobId, part)
    .innerJoin('player', 'player.id', 'job_row.player_id')
    .innerJoin('account', 'account.id', 'player.id')
    .leftJoin('transfer', 'transfer.id', 'job_row.transfer_id')
    .orderBy(
      sql`array_position(array['failed', 'checking', 'running', 'waiting', 'done', 'cancelled'], job_row.state)`,
    )
    .orderBy('job_row.position')
    .limit(limit)
    .offset(offset)
    .select([
      'player.provider_username as account',
      'account.number',
      'account.username as nickname',
      'job_row.amount_cents as amountCents',
      'job_row.balance_before_cents as balanceBeforeCents',
      'player.balance_cents as balanceNowCents',
      'job_row.state',
      'job_row.code',
      'job_row.try as tries',
      'job_row.transfer_id as transferId',
      sql<TransferState | null>`transfer.state`.as('transferState'),
      'job_row.ended_at as endedAt',
    ])
    .execute();
}

export async function countResultRows(db: Db, jobId: string, part: RowPart): Promise<number> {
  const { count } = await rowsOf(db, jobId, part)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers them and forgets them in one statement. */
export async function takeSecrets(
  tx: ServerTx,
  jobId: string,
): Promise<{ playerId: string; account: string; secretSealed: string | null }[]> {
  const { rows } = await sql<{ playerId: string; account: string; secretSealed: string | null }>`
    with kept as (
      select position, player_id, secret_sealed from job_row
        where job_id = ${jobId} and state = 'done' and secret_sealed is not null for update
    ), forgotten as (
      update job_row set secret_sealed = null from kept
        where job_row.job_id = ${jobId} and job_row.position = kept.position
    )
    select kept.player_id as "playerId", player.provider_username as account, kept.secret_sealed as "secretSealed"
      from kept join player on player.id = kept.player_id order by kept.position`.execute(tx);
  return rows;
}

/** Passwords that nobody fetched in so long. */
export async function forgetSecrets(db: Db, olderThanMs: number): Promise<void> {
  await sql`update job_row set secret_sealed = null
    where secret_sealed is not null and ended_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`.execute(
    db,
  );
}
