import type { Db, ServerTx } from '../../schema.ts';

function accountSessionsQuery(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'address',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ]);
}

export async function listOpenSessionRows(
  db: Db,
  { accountId, now, idleSince, limit }: { accountId: string; now: Date; idleSince: Date; limit: number },
) {
  return (
    accountSessionsQuery(db, accountId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      // An idle agent's session ends with its next request, which may never come.
      .where((where) =>
        where.or([where('account_id', 'not like', 'ag\\_%'), where('last_seen_at', '>', idleSince)]),
      )
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function listAllSessions(db: Db, accountId: string, limit: number) {
  return accountSessionsQuery(db, accountId).orderBy('created_at', 'desc').limit(limit).execute();
}

/** False when the account has no such open session. */
export async function endOpenSessionRow(
  tx: ServerTx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Erases the addresses and devices of sessions, and keeps their times. */
export async function eraseSessionOrigins(tx: ServerTx, accountId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ address: '', user_agent: '' })
    .where('account_id', '=', accountId)
    .execute();
}

export async function hasSignedInFrom(
  db: Db,
  { accountId, address }: { accountId: string; address: string },
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
