import type { BareTestEnv } from '@golden-acers/testing';
import { type RawBuilder, sql } from 'kysely';

/** Moves the ends of an exclusion, as time does: no program may. */
export async function moveExclusion(
  { db }: Pick<BareTestEnv, 'db'>,
  playerId: string,
  ends: { readonly excludedAtLeastUntil?: RawBuilder<Date>; readonly excludedUntil?: RawBuilder<Date> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('player').set(ends).where('id', '=', playerId).execute();
  });
}

export const fromNow = (interval: string): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${interval}::interval`;
