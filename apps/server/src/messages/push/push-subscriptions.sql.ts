import type { Language } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';

export async function findPushKey(db: Db) {
  return db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key_sealed as privateKeySealed'])
    .executeTakeFirst();
}

export async function insertPushKey(
  db: Db,
  { id, publicKey, privateKeySealed }: { id: 'vapid'; publicKey: string; privateKeySealed: string },
): Promise<void> {
  await db
    .insertInto('push_key')
    .values({ id, public_key: publicKey, private_key_sealed: privateKeySealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function hasPushSubscription(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .select('session_id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function listPushSubscriptionRows(db: Db, accountId: string) {
  return db
    .selectFrom('push_subscription')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .select(['session_id as sessionId', 'endpoint', 'language', 'created_at as createdAt'])
    .execute();
}

/** Locks a session that is open, so that its end waits and then ends the subscription too. */
export async function lockOpenSession(tx: ServerTx, sessionId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

export interface NewPushSubscription {
  readonly sessionId: string;
  readonly accountId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
}

/** Replaces the session's former one, and that of another account which used this browser before. */
export async function replacePushSubscription(
  tx: ServerTx,
  { sessionId, accountId, ...browser }: NewPushSubscription,
): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where(({ or, eb }) => or([eb('session_id', '=', sessionId), eb('endpoint', '=', browser.endpoint)]))
    .execute();
  await tx
    .insertInto('push_subscription')
    .values({ session_id: sessionId, account_id: accountId, ...browser })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ session_id: sessionId, account_id: accountId, ...browser }),
    )
    .execute();
}

/** Keeps the newest ones of an account. */
export async function trimPushSubscriptions(tx: ServerTx, accountId: string, limit: number): Promise<void> {
  const surplus = tx
    .selectFrom('push_subscription')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .offset(limit)
    .select('session_id');
  await tx.deleteFrom('push_subscription').where('session_id', 'in', surplus).execute();
}

/** Deletes the session's subscription; with an endpoint, only while it is still that one. */
export async function deletePushSubscription(db: Db, sessionId: string, endpoint?: string): Promise<void> {
  let deleting = db.deleteFrom('push_subscription').where('session_id', '=', sessionId);
  if (endpoint !== undefined) deleting = deleting.where('endpoint', '=', endpoint);
  await deleting.execute();
}
