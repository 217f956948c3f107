import type { Language } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';

export async function findPushKey(db: Db) {
  return db.selectFrom('pushKey').select(['publicKey', 'privateKeySealed']).executeTakeFirst();
}

export async function insertPushKey(
  db: Db,
  { id, publicKey, privateKeySealed }: { id: 'vapid'; publicKey: string; privateKeySealed: string },
): Promise<void> {
  await db
    .insertInto('pushKey')
    .values({ id, publicKey, privateKeySealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function hasPushSubscription(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('pushSubscription')
    .where('sessionId', '=', sessionId)
    .select('sessionId')
    .executeTakeFirst();
  return found !== undefined;
}

export async function listPushSubscriptionRows(db: Db, accountId: string) {
  return db
    .selectFrom('pushSubscription')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .select(['sessionId', 'endpoint', 'language', 'createdAt'])
    .execute();
}

/** Locks a session that is open, so that its end waits and then ends the subscription too. */
export async function lockOpenSession(tx: ServerTx, sessionId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
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
    .deleteFrom('pushSubscription')
    .where(({ or, eb }) => or([eb('sessionId', '=', sessionId), eb('endpoint', '=', browser.endpoint)]))
    .execute();
  await tx
    .insertInto('pushSubscription')
    .values({ sessionId, accountId, ...browser })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ sessionId, accountId, ...browser }))
    .execute();
}

/** Keeps the newest ones of an account. */
export async function trimPushSubscriptions(tx: ServerTx, accountId: string, limit: number): Promise<void> {
  const surplus = tx
    .selectFrom('pushSubscription')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('sessionId')
    .offset(limit)
    .select('sessionId');
  await tx.deleteFrom('pushSubscription').where('sessionId', 'in', surplus).execute();
}

/** Deletes the session's subscription; with an endpoint, only while it is still that one. */
export async function deletePushSubscription(db: Db, sessionId: string, endpoint?: string): Promise<void> {
  let deleting = db.deleteFrom('pushSubscription').where('sessionId', '=', sessionId);
  if (endpoint !== undefined) deleting = deleting.where('endpoint', '=', endpoint);
  await deleting.execute();
}
