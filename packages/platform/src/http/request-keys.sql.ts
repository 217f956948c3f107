import { sql } from 'kysely';
import type { QueryExecutor } from '../jobs/job-queue.sql.ts';

export interface KeyedRequest {
  readonly accountId: string;
  readonly key: string;
  /** Hash of the endpoint and its input. */
  readonly commandHash: string;
  /** The session or API key that may read the response again. Undefined: every one of the account. */
  readonly secretReader?: string | undefined;
}

interface RequestKeyRow {
  readonly commandSealed: string;
  readonly status: number | null;
  readonly bodySealed: string | null;
  readonly secretReader: string | null;
  readonly ageMs: number;
}

export const keyConstraint = 'request_key_is_used_once';

/**
 * Waits for a concurrent transaction that uses the key. If that commits, violates `request_key_is_used_once`.
 */
export async function insertRequestKey(
  db: QueryExecutor,
  request: KeyedRequest & { readonly commandSealed: string },
): Promise<void> {
  const { accountId, key, commandSealed, secretReader = null } = request;
  await sql`insert into request_key (account_id, key, command_sealed, secret_reader)
    values (${accountId}, ${key}, ${commandSealed}, ${secretReader})`.execute(db);
}

export async function findRequestKey(
  db: QueryExecutor,
  { accountId, key }: KeyedRequest,
): Promise<RequestKeyRow | undefined> {
  const { rows } = await sql<RequestKeyRow>`
    select command_sealed, status, body_sealed, secret_reader,
        (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "ageMs"
      from request_key where account_id = ${accountId} and key = ${key}`.execute(db);
  return rows[0];
}

export async function updateRequestKey(
  db: QueryExecutor,
  { accountId, key }: KeyedRequest,
  { status, bodySealed }: { readonly status: number; readonly bodySealed: string },
): Promise<void> {
  await sql`update request_key set status = ${status}, body_sealed = ${bodySealed}
    where account_id = ${accountId} and key = ${key}`.execute(db);
}

export async function deleteOldRequestKeys(
  db: QueryExecutor,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from request_key where (account_id, key) in (
    select account_id, key from request_key
      where created_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond' limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function deleteSecretResponses(
  db: QueryExecutor,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`update request_key set status = null, body_sealed = null
    where (account_id, key) in (select account_id, key from request_key
      where secret_reader is not null and body_sealed is not null
        and created_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond' limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
