import type { AuditDefect } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const columns = [
  'verification.id',
  'verification.state',
  'agent.name as by',
  'verification.requested_at as requestedAt',
  'verification.started_at as startedAt',
  'verification.ended_at as endedAt',
  'verification.from_number as fromNumber',
  'verification.to_number as toNumber',
  'verification.chain_length as chainLength',
  'verification.broken_number as brokenNumber',
  'verification.defect',
  'verification.is_head_checked as isHeadChecked',
] as const;

const selectVerifications = (db: Db) =>
  db
    .selectFrom('audit_verification as verification')
    .innerJoin('agent', 'agent.id', 'verification.requested_by')
    .select(columns);

export type VerificationRow = Awaited<ReturnType<typeof listVerificationRows>>[number];

export function listVerificationRows(db: Db, limit: number) {
  return selectVerifications(db)
    .orderBy('verification.requested_at', 'desc')
    .orderBy('verification.id')
    .limit(limit)
    .execute();
}

export function getVerificationRow(db: Db, id: string) {
  return selectVerifications(db).where('verification.id', '=', id).executeTakeFirstOrThrow();
}

export async function countVerificationsSince(db: Db, sinceMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_verification')
    .where('requested_at', '>', databaseTimeAfter(-sinceMs))
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends those whose job is lost, and deletes those that nobody reads any more. */
export async function cleanUpVerifications(
  tx: ServerTx,
  { lostAfterMs, keptMs }: { readonly lostAfterMs: number; readonly keptMs: number },
): Promise<void> {
  await tx
    .updateTable('audit_verification')
    .set({ state: 'failed', ended_at: databaseNow })
    .where('ended_at', 'is', null)
    .where('requested_at', '<', databaseTimeAfter(-lostAfterMs))
    .execute();
  await tx.deleteFrom('audit_verification').where('requested_at', '<', databaseTimeAfter(-keptMs)).execute();
}

/** Undefined while another one waits or runs. */
export async function insertVerification(
  tx: ServerTx,
  { requestedBy, from }: { readonly requestedBy: string; readonly from: bigint },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into audit_verification (requested_by, from_number) values (${requestedBy}, ${from})
      on conflict ((true)) where state in ('waiting', 'running') do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Undefined when it has ended, for a job that runs twice. */
export async function startVerification(db: Db, id: string): Promise<bigint | undefined> {
  const row = await db
    .updateTable('audit_verification')
    .set({
      state: 'running',
      started_at: databaseNow,
      to_number: null,
      chain_length: sql<bigint>`(select coalesce(max(number), 0) from audit_link)`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('from_number as from')
    .executeTakeFirst();
  return row?.from;
}

export async function setVerifiedTo(db: Db, id: string, to: bigint): Promise<void> {
  await db.updateTable('audit_verification').set({ to_number: to }).where('id', '=', id).execute();
}

export interface VerificationEnd {
  readonly state: 'intact' | 'broken' | 'failed';
  readonly to?: bigint;
  readonly brokenNumber?: bigint;
  readonly defect?: AuditDefect;
  readonly isHeadChecked?: boolean;
}

export async function endVerification(db: Db, id: string, end: VerificationEnd): Promise<void> {
  await db
    .updateTable('audit_verification')
    .set({
      state: end.state,
      ended_at: databaseNow,
      ...(end.to !== undefined && { to_number: end.to }),
      broken_number: end.brokenNumber ?? null,
      defect: end.defect ?? null,
      is_head_checked: end.isHeadChecked ?? false,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
