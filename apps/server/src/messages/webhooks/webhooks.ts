import {
  type BodyOf,
  maxWebhookEndpoints,
  type QueryOf,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookTestType,
} from '@golden-acers/contract';
import { dayMs, demand, newId } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import {
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  failWaiting,
  findEndpoint,
  insertEndpoint,
  insertTestDelivery,
  listDeliveries,
  listEndpoints,
  lockAndCountEndpoints,
  lockEndpoint,
  replayDeliveries,
  resetFailures,
  updateEndpoint,
  updateSecret,
} from './webhooks.sql.ts';

/** Long enough to bring the new secret to every receiver. */
const secretOverlapMs = dayMs;
/** A day's events of a busy site; the rest is replayed by another command. */
const maxReplayed = 10_000;

interface ById {
  readonly id: string;
}

export async function listWebhooks({ db }: Context, { agentId }: AgentActor): Promise<WebhookEndpoint[]> {
  return (await listEndpoints(db, agentId)).map(toEndpoint);
}

export async function createWebhook(
  context: Context,
  actor: AgentActor,
  { url, types }: BodyOf<'POST /agent/webhooks'>,
) {
  const { agentId } = actor;
  const id = newId('wh', context.clock, context.random);
  const secret = newWebhookSecret(context.random);
  const secretSealed = context.vault.seal(secret, id);
  demandAllowed(context, url);
  return inTransaction(context, async (tx) => {
    await demandRecentStepUp(tx, actor);
    demand((await lockAndCountEndpoints(tx.db, agentId)) < maxWebhookEndpoints, 'webhook.too_many');
    await insertEndpoint(tx.db, { id, agentId, url, types, secretSealed });
    await recordWebhook(tx, actor, 'webhook.added', { id, after: { url, types } });
    return { endpoint: await getEndpoint(tx, actor, id), secret };
  });
}

/** Refuses an address that no request may go to. What waits for a disabled endpoint has failed. */
export async function changeWebhook(
  context: Context,
  actor: AgentActor,
  { id, url, types, isEnabled }: BodyOf<'PUT /agent/webhooks/:id'> & ById,
): Promise<WebhookEndpoint> {
  demandAllowed(context, url);
  return inTransaction(context, async (tx) => {
    const before = await demandOwn(tx, actor, id);
    if (isEnabled) await demandRecentStepUp(tx, actor);
    const disabledBecause = isEnabled ? null : before.disabledBecause;
    await updateEndpoint(tx.db, id, { url, types, isEnabled, disabledBecause });
    if (!isEnabled) await failWaiting(tx.db, id);
    if (!before.isEnabled || before.url !== url) await resetFailures(tx.db, id);
    await recordWebhook(tx, actor, 'webhook.changed', {
      id,
      before: { url: before.url, types: before.types, isActive: before.isEnabled },
      after: { url, types, isActive: isEnabled },
    });
    return getEndpoint(tx, actor, id);
  });
}

export async function removeWebhook(context: Context, actor: AgentActor, { id }: ById): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { url, types } = await demandOwn(tx, actor, id);
    await deleteEndpoint(tx.db, id);
    await recordWebhook(tx, actor, 'webhook.removed', { id, before: { url, types } });
  });
}

/** Both secrets sign for a day, so that receivers may change theirs one after the other. */
export async function rotateWebhookSecret(context: Context, actor: AgentActor, { id }: ById) {
  const secret = newWebhookSecret(context.random);
  const secretSealed = context.vault.seal(secret, id);
  return inTransaction(context, async (tx) => {
    const { secretSealed: previousSealed } = await demandOwn(tx, actor, id);
    await demandRecentStepUp(tx, actor);
    await updateSecret(tx.db, { id, secretSealed, previousSealed, overlapMs: secretOverlapMs });
    await recordWebhook(tx, actor, 'webhook.secret_rotated', { id });
    return { endpoint: await getEndpoint(tx, actor, id), secret };
  });
}

export async function testWebhook(context: Context, actor: AgentActor, { id }: ById): Promise<void> {
  const deliveryId = newId('we', context.clock, context.random);
  await inTransaction(context, async (tx) => {
    await demandEnabled(tx, actor, id);
    await insertTestDelivery(tx.db, { id: deliveryId, endpointId: id, type: webhookTestType });
    await recordWebhook(tx, actor, 'webhook.tested', { id });
  });
}

export async function listWebhookDeliveries(
  context: Context,
  actor: AgentActor,
  { id, ...page }: QueryOf<'GET /agent/webhooks/:id/deliveries'> & ById,
) {
  await getEndpoint(context, actor, id);
  const { rows, total } = await listDeliveries(context.db, {
    ...{ agentId: actor.agentId, id, state: undefined },
    ...page,
  });
  return { rows: rows.map(toDelivery), total };
}

export async function replayWebhook(
  context: Context,
  actor: AgentActor,
  { id, deliveryId }: ById & { readonly deliveryId: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await demandEnabled(tx, actor, id);
    const count = await replayDeliveries(tx.db, id, { id: deliveryId });
    demand(count > 0, 'webhook.delivery_not_found');
    await recordWebhook(tx, actor, 'webhook.replayed', { id, after: { number: count } });
  });
}

export async function replayFailedWebhooks(
  context: Context,
  actor: AgentActor,
  { id, since }: ById & { readonly since: string },
): Promise<{ count: number }> {
  return inTransaction(context, async (tx) => {
    await demandEnabled(tx, actor, id);
    const which = { failedSince: new Date(since), limit: maxReplayed };
    const count = await replayDeliveries(tx.db, id, which);
    await recordWebhook(tx, actor, 'webhook.replayed', { id, after: { number: count } });
    return { count };
  });
}

function demandAllowed({ outbound }: Context, url: string): void {
  demand(outbound.isAllowed(url), 'webhook.url_not_allowed', { field: 'url' });
}

async function demandOwn({ db }: TxContext, { agentId }: AgentActor, id: string) {
  const endpoint = await lockEndpoint(db, { agentId, id });
  demand(endpoint, 'webhook.not_found');
  return endpoint;
}

async function demandEnabled(tx: TxContext, actor: AgentActor, id: string): Promise<void> {
  const { isEnabled } = await demandOwn(tx, actor, id);
  demand(isEnabled, 'webhook.disabled');
}

async function getEndpoint({ db }: Pick<Context, 'db'>, { agentId }: AgentActor, id: string) {
  const endpoint = await findEndpoint(db, { agentId, id });
  demand(endpoint, 'webhook.not_found');
  return toEndpoint(endpoint);
}

function recordWebhook(
  tx: TxContext,
  actor: AgentActor,
  action: Extract<Parameters<typeof recordAuditEvent>[1]['action'], `webhook.${string}`>,
  { id, ...changes }: ById & { readonly before?: AuditChanges; readonly after?: AuditChanges },
): Promise<void> {
  return recordAuditEvent(tx, { actor, action, subject: { kind: 'webhook', id }, ...changes });
}

function toEndpoint({ createdAt, failingSince, previousSecretUntil, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  };
}

function toDelivery({ occurredAt, lastAttemptAt, nextAttemptAt, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    occurredAt: occurredAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'waiting' ? nextAttemptAt.toISOString() : null,
  };
}
