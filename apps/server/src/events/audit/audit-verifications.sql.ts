import type { AuditDefect } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

const columns = [
  'verification.id',
  'verification.state',
  'agent.name as by',
  'verification.requestedAt',
  'verification.startedAt',
  'verification.endedAt',
  'verification.fromNumber',
  'verification.toNumber',
  'verification.chainLength',
  'verification.brokenNumber',
  'verification.defect',
  'verification.isHeadChecked',
] as const;

const selectVerifications = (db: Db) =>
  db
    .selectFrom('auditVerification as verification')
    .innerJoin('agent', 'agent.id', 'verification.requestedBy')
    .select(columns);

export type VerificationRow = Awaited<ReturnType<typeof listVerificationRows>>[number];

export function listVerificationRows(db: Db, limit: number) {
  return selectVerifications(db)
    .orderBy('verification.requestedAt', 'desc')
    .orderBy('verification.id')
    .limit(limit)
    .execute();
}

export function getVerificationRow(db: Db, id: string) {
  return selectVerifications(db).where('verification.id', '=', id).executeTakeFirstOrThrow();
}

export async function countVerificationsSince(db: Db, sinceMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('auditVerification')
    .where('requestedAt', '>', databaseTimeAfter(-sinceMs))
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
    .updateTable('auditVerification')
    .set({ state: 'failed', endedAt: databaseNow })
    .where('endedAt', 'is', null)
    .where('requestedAt', '<', databaseTimeAfter(-lostAfterMs))
    .execute();
  await tx.deleteFrom('auditVerification').where('requestedAt', '<', databaseTimeAfter(-keptMs)).execute();
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
    .updateTable('auditVerification')
    .set({
      state: 'running',
      startedAt: databaseNow,
      toNumber: null,
      chainLength: sql<bigint>`(select coalesce(max(number), 0) from audit_link)`,
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('fromNumber as from')
    .executeTakeFirst();
  return row?.from;
}

export async function setVerifiedTo(db: Db, id: string, to: bigint): Promise<void> {
  await db.updateTable('auditVerification').set({ toNumber: to }).where('id', '=', id).execute();
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
    .updateTable('auditVerification')
    .set({
      state: end.state,
      endedAt: databaseNow,
      ...(end.to !== undefined && { toNumber: end.to }),
      brokenNumber: end.brokenNumber ?? null,
      defect: end.defect ?? null,
      isHeadChecked: end.isHeadChecked ?? false,
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}
