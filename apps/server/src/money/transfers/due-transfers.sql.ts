import type { TransferState } from '@golden-acers/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../schema.ts';
import { type TransferRow, transferColumnsSql } from './transfers.sql.ts';

/** `requested`: never sent. `unsettled`: unknown, or left in `sending` by a server that died. */
export type DueTransferKind = 'requested' | 'unsettled';

const statesByDueKind: Readonly<Record<DueTransferKind, readonly TransferState[]>> = {
  requested: ['requested'],
  unsettled: ['sending', 'unknown'],
};

/** The next attempt is due, and no server holds a lease. */
const isDue = sql<boolean>`next_attempt_at <= clock_timestamp() and coalesce(lease_until <= clock_timestamp(), true)`;

export const agentsWithDueTransfers = (unfinished: DueTransferKind): RawBuilder<unknown> => sql`
  select distinct provider_agent_id from transfer
    where state = any (${statesByDueKind[unfinished]}::text[]) and ${isDue}`;

/** A multiple of a call's time-out: two servers may wait for a permit before one sends. */
const leaseCalls = 4;

export function transferLeaseMs({ gateway }: Pick<Context, 'gateway'>): number {
  return gateway.tuning.callTimeoutMs * leaseCalls;
}

/** The provider agent's transfer that has waited longest, leased. Undefined if none is due. */
export async function leaseDueTransfer(
  context: Pick<Context, 'db' | 'gateway'>,
  unfinished: DueTransferKind,
  providerAgentId: string,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumnsSql} from transfer_lease_due(${statesByDueKind[unfinished]}::text[],
      ${providerAgentId}, ${transferLeaseMs(context)})`.execute(context.db);
  return rows[0];
}

export async function listEqualTransfers(
  db: Db,
  { transfer, days }: { transfer: TransferRow; days: number },
) {
  return db
    .selectFrom('transfer')
    .where('playerId', '=', transfer.playerId)
    .where('amountCents', '=', transfer.amountCents)
    .where('id', '<>', transfer.id)
    .where('state', 'in', ['applied', 'review'])
    .where('requestedAt', '>', sql<Date>`clock_timestamp() - ${days} * interval '1 day'`)
    .select(['id', 'state', 'sentClockAt'])
    .execute();
}

export async function getTransferAgeMs(db: Db, id: string): Promise<number> {
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

export async function deleteOldTransferAddresses(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: bigint }>`
    select transfer_delete_addresses(${days}, ${limit}) as deleted`.execute(db);
  return Number(rows[0]?.deleted ?? 0n);
}
