import type { BodyOf, Language } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { getPushKeys } from './push-keys.ts';
import {
  deletePushSubscription,
  hasPushSubscription,
  listPushSubscriptionRows,
  lockOpenSession,
  replacePushSubscription,
  trimPushSubscriptions,
} from './push-subscriptions.sql.ts';

/** More browsers than a person reads notifications in. A further one replaces the oldest. */
const maxSubscriptions = 10;

export async function getPush(
  context: Pick<Context, 'db' | 'vault'>,
  { sessionId }: Pick<PlayerActor, 'sessionId'>,
): Promise<{ publicKey: string; isSubscribed: boolean }> {
  const { publicKey } = await getPushKeys(context);
  return { publicKey, isSubscribed: await hasPushSubscription(context.db, sessionId) };
}

/** Subscribes the browser of this session. A trigger ends the subscription with the session. */
export async function subscribeToPush(
  context: Context,
  { accountId, sessionId }: Pick<PlayerActor, 'accountId' | 'sessionId'>,
  { endpoint, keys, language }: BodyOf<'PUT /user/push'> & { readonly language: Language },
): Promise<{ isSubscribed: boolean }> {
  demand(context.outbound.isAllowed(endpoint), 'push.endpoint_not_allowed', { field: 'endpoint' });
  await inTransaction(context, async ({ db }) => {
    demand(await lockOpenSession(db, sessionId), 'session.ended');
    await replacePushSubscription(db, { sessionId, accountId, endpoint, ...keys, language });
    await trimPushSubscriptions(db, accountId, maxSubscriptions);
  });
  return { isSubscribed: true };
}

export async function endPush(
  { db }: Pick<Context, 'db'>,
  { sessionId }: Pick<PlayerActor, 'sessionId'>,
): Promise<{ isSubscribed: boolean }> {
  await deletePushSubscription(db, sessionId);
  return { isSubscribed: false };
}

/** For the export of a player's data. The path of an endpoint is a secret, its host is not. */
export async function listPushSubscriptions({ db }: Pick<Context, 'db'>, accountId: string) {
  const rows = await listPushSubscriptionRows(db, accountId);
  return rows.map(({ sessionId, endpoint, language, createdAt }) => ({
    ...{ sessionId, language },
    service: new URL(endpoint).host,
    subscribedAt: createdAt.toISOString(),
  }));
}
