import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

function accountSessionsQuery(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .select(['id', 'address', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt']);
}

export async function listOpenSessionRows(
  db: Db,
  { accountId, now, idleSince, limit }: { accountId: string; now: Date; idleSince: Date; limit: number },
) {
  return (
    accountSessionsQuery(db, accountId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      // An idle agent's session ends with its next request, which may never come.
      .where((where) =>
        where.or([where('accountId', 'not like', 'ag\\_%'), where('lastSeenAt', '>', idleSince)]),
      )
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function listAllSessions(db: Db, accountId: string, limit: number) {
  return accountSessionsQuery(db, accountId).orderBy('createdAt', 'desc').limit(limit).execute();
}

/** False when the account has no such open session. */
export async function endOpenSessionRow(
  tx: ServerTx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Erases the addresses and devices of sessions, and keeps their times. */
export async function eraseSessionOrigins(tx: ServerTx, accountId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ address: '', userAgent: '' })
    .where('accountId', '=', accountId)
    .execute();
}

/** Whether the account has signed in from the network of the address. */
export async function hasSignedInFrom(
  db: Db,
  { accountId, address }: { accountId: string; address: string },
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`session_network(address) = session_network(${address})`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
