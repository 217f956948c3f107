import type { OpenSession } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { endOpenSessionRow, listOpenSessionRows } from './account-sessions.sql.ts';
import type { Actor } from './actors.ts';
import { endOtherSessions, maxOpenSessions, recordSessionEnd } from './sessions.ts';
import { describeDevice } from './visitors.ts';

export { eraseSessionOrigins, hasSignedInFrom, listAllSessions } from './account-sessions.sql.ts';

/** Lists the account's open sessions: the caller's first, then by last use. */
export async function listAccountSessions(
  { db, clock, config }: Context,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
): Promise<OpenSession[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - config.agentIdleMs);
  const rows = await listOpenSessionRows(db, { accountId, now, idleSince, limit: maxOpenSessions });
  const sessions = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** The device is signed out at its next request, or at once if it has an event stream. */
export async function signOutDevice(context: Context, actor: Actor, id: string): Promise<void> {
  const { accountId } = actor;
  await inTransaction(context, async (tx) => {
    await endAccountSession(tx, { accountId, id });
    await recordSessionEnd(tx, { accountId, count: 1 }, { actor, cause: 'ended_elsewhere' });
  });
}

export async function endAccountSession(
  tx: TxContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  demand(await endOpenSessionRow(tx.db, { id, accountId, now: tx.clock.now() }), 'session.not_found');
  await recordActivity(tx, { accountId, kind: 'sessions_ended', data: { count: 1 } });
}

export async function signOutOtherDevices(context: Context, by: Actor): Promise<number> {
  return inTransaction(context, async (tx) => {
    const count = await endOtherSessions(tx, by, 'ended_elsewhere');
    if (count > 0)
      await recordActivity(tx, { accountId: by.accountId, kind: 'sessions_ended', data: { count } });
    return count;
  });
}
