import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

interface CountedKey {
  readonly name: string;
  readonly keyHash: string;
}

interface Use extends CountedKey {
  readonly now: Date;
  readonly regainMs: number;
  readonly perMs: number;
}

/** Hashed, because keys contain addresses and names. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts a use. Undefined within the limit, else the milliseconds until the next one. */
export async function countUse(
  db: Db,
  { name, keyHash, now, regainMs, perMs }: Use,
): Promise<number | undefined> {
  const counted = await sql`
    insert into attempt_count as counted (limit_name, key_hash, full_at)
      values (${name}, ${keyHash}, ${now}::timestamptz + ${regainMs} * interval '1 ms')
      on conflict (limit_name, key_hash) do update
        set full_at = greatest(counted.full_at, ${now}) + ${regainMs} * interval '1 ms'
        where counted.full_at <= ${now}::timestamptz + ${perMs - regainMs} * interval '1 ms'
      returning 1`.execute(db);
  if (counted.rows.length > 0) return undefined;
  const row = await db
    .selectFrom('attemptCount')
    .select('fullAt')
    .where('limitName', '=', name)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  return Math.max(1, (row?.fullAt ?? now).getTime() + regainMs - perMs - now.getTime());
}

export async function returnUse(
  db: Db,
  { name, keyHash, regainMs }: CountedKey & Pick<Use, 'regainMs'>,
): Promise<void> {
  await sql`
    update attempt_count set full_at = full_at - ${regainMs} * interval '1 ms'
      where limit_name = ${name} and key_hash = ${keyHash}`.execute(db);
}

/** Makes each wait of a limit so many times as long. */
export async function scaleWaits(
  tx: ServerTx,
  { name, now, factor }: { readonly name: string; readonly now: Date; readonly factor: number },
): Promise<void> {
  await sql`
    update attempt_count set full_at = ${now}::timestamptz + (full_at - ${now}::timestamptz) * ${factor}::float8
      where limit_name = ${name} and full_at > ${now}`.execute(tx);
}

export async function deleteRegained(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from attempt_count where ctid = any (array(
      select ctid from attempt_count where full_at < ${now} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
