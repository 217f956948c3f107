import {
  apiKeyLimits,
  type BodyOf,
  maxWebhookEndpoints,
  type QueryOf,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  webhookTestType,
} from '@golden-acers/contract';
import { demand, minuteMs, newId, recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { apiModeOf } from '../../config/config.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { type AuditChanges, recordAuditEvent } from '../../events/audit/audit.ts';
import { newWebhookSecret, webhookBody } from './webhook-signature.ts';
import {
  countDeliveries,
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  endPause,
  failWaiting,
  findDelivery,
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

/** A day's events of a busy site; the rest is replayed by another command. */
const maxReplayed = 10_000;

type ById = Readonly<Record<'id', string>>;

export async function listWebhooks({ db }: Context, { agentId }: AgentActor): Promise<WebhookEndpoint[]> {
  return (await listEndpoints(db, agentId)).map(toEndpoint);
}

export async function createWebhook(
  context: Context,
  actor: AgentActor,
  { url, types, description = '' }: BodyOf<'POST /agent/webhooks'>,
) {
  const { agentId } = actor;
  const id = newId('wh', context.clock, context.random);
  const secret = newWebhookSecret(context.random);
  const secretSealed = context.vault.seal(secret, id);
  demandAllowed(context, url);
  return inTransaction(context, async (tx) => {
    await demandRecentStepUp(tx, actor);
    demand((await lockAndCountEndpoints(tx.db, agentId)) < maxWebhookEndpoints, 'webhook.too_many');
    await insertEndpoint(tx.db, { id, agentId, url, types, description, secretSealed });
    await recordWebhook(tx, actor, 'webhook.added', { id, after: { url, types } });
    return { endpoint: await getEndpoint(tx, actor, id), secret };
  });
}

/** Refuses an address that no request may go to. What waits for a disabled endpoint has failed. */
export async function changeWebhook(
  context: Context,
  actor: AgentActor,
  { id, url, types, isEnabled, ...given }: BodyOf<'PUT /agent/webhooks/:id'> & ById,
): Promise<WebhookEndpoint> {
  demandAllowed(context, url);
  return inTransaction(context, async (tx) => {
    const before = await demandOwn(tx, actor, id);
    demandVersion(tx, endpointVersionOf(before));
    if (isEnabled) await demandRecentStepUp(tx, actor);
    const disabledBecause = isEnabled ? null : before.disabledBecause;
    const { description = before.description } = given;
    await updateEndpoint(tx.db, id, { url, types, description, isEnabled, disabledBecause });
    // Locks the state before the deliveries, as the recording of attempts does.
    if (!before.isEnabled || before.url !== url) await resetFailures(tx.db, id);
    if (!isEnabled) await failWaiting(tx.db, id);
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

/** Both secrets sign for a while, so that receivers may change theirs one after the other. */
export async function rotateWebhookSecret(
  context: Context,
  actor: AgentActor,
  { id, overlapHours = apiKeyLimits.overlapHoursDefault }: BodyOf<'POST /agent/webhooks/:id/rotate'> & ById,
) {
  const secret = newWebhookSecret(context.random);
  const secretSealed = context.vault.seal(secret, id);
  return inTransaction(context, async (tx) => {
    const { secretSealed: sealed } = await demandOwn(tx, actor, id);
    await demandRecentStepUp(tx, actor);
    const former = overlapHours === 0 ? undefined : { sealed, overlapMs: overlapHours * 60 * minuteMs };
    await updateSecret(tx.db, { id, secretSealed, former });
    await recordWebhook(tx, actor, 'webhook.secret_rotated', { id, after: { overlapHours } });
    return { endpoint: await getEndpoint(tx, actor, id), secret };
  });
}

/** Returns the id of the delivery. */
export async function testWebhook(context: Context, actor: AgentActor, { id }: ById): Promise<string> {
  const deliveryId = newId('we', context.clock, context.random);
  await inTransaction(context, async (tx) => {
    await demandEnabled(tx, actor, id);
    await endPause(tx.db, id);
    await insertTestDelivery(tx.db, { id: deliveryId, endpointId: id, type: webhookTestType });
    await recordWebhook(tx, actor, 'webhook.tested', { id });
  });
  return deliveryId;
}

export async function listWebhookDeliveries(
  context: Context,
  actor: AgentActor,
  { id, state, type, cursor, limit }: QueryOf<'GET /agent/webhooks/:id/deliveries'> & ById,
) {
  await getEndpoint(context, actor, id);
  const filter = { agentId: actor.agentId, id, state, type };
  const from = cursor === undefined ? undefined : parseCursor(cursor);
  const range = { before: from?.number, limit: limit + 1 };
  const found = await listDeliveries(context.db, filter, range);
  // The first page counts for all that follow it.
  const total = from?.total ?? (await countDeliveries(context.db, filter));
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(toDelivery),
    total,
    nextCursor: last === undefined ? null : `${last.number} ${total}`,
  };
}

function parseCursor(cursor: string): { readonly number: bigint; readonly total: number } {
  const [number = '', total] = cursor.split(' ');
  return { number: BigInt(number), total: Number(total) };
}

/** The payload of a player who left the subtree is not shown. */
export async function getWebhookDelivery(
  { db, config }: Context,
  actor: AgentActor,
  { id, deliveryId }: ById & { readonly deliveryId: string },
): Promise<WebhookDeliveryDetail> {
  const { agentId } = actor;
  const row = await findDelivery(db, { agentId, id }, deliveryId);
  if (row === undefined) await getEndpoint({ db }, actor, id);
  demand(row, 'webhook.delivery_not_found');
  const { data, earlierAttempts, isInSubtree, ...delivery } = row;
  const { lastAttemptAt, responseStatus, durationMs, problem } = delivery;
  const earlier = earlierAttempts.map(({ at, status, ...attempt }) => ({
    at: new Date(at).toISOString(),
    responseStatus: status,
    ...attempt,
  }));
  const last = lastAttemptAt && {
    ...{ at: lastAttemptAt.toISOString(), responseStatus, durationMs },
    problem: problem === 'endpoint_disabled' ? null : problem,
  };
  return {
    ...toDelivery(delivery),
    body: isInSubtree ? webhookBody({ ...delivery, data, mode: apiModeOf(config) }) : null,
    attemptLog: (last === null ? earlier : [...earlier, last]).toReversed(),
  };
}

export async function replayWebhook(
  context: Context,
  actor: AgentActor,
  { id, deliveryId }: ById & { readonly deliveryId: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await demandEnabled(tx, actor, id);
    await endPause(tx.db, id);
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
    await endPause(tx.db, id);
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
  { id, before, after }: ById & { readonly before?: AuditChanges; readonly after?: AuditChanges },
): Promise<void> {
  return recordAuditEvent(tx, {
    ...{ actor, action, subject: { kind: 'webhook', id } },
    ...(before && { before: withoutSecrets(before) }),
    ...(after && { after: withoutSecrets(after) }),
  });
}

/** Query and sign-in of an address often hold the receiver's secret, and the audit log never forgets. */
function withoutSecrets(changes: AuditChanges): AuditChanges {
  const { url } = changes;
  if (typeof url !== 'string') return changes;
  const shown = new URL(url);
  const hadQuery = shown.search !== '';
  Object.assign(shown, { search: '', hash: '', username: '', password: '' });
  return { ...changes, url: hadQuery ? `${shown.href}?…` : shown.href };
}

function endpointVersionOf({
  url,
  types,
  description,
  isEnabled,
}: Pick<EndpointRow, 'url' | 'types' | 'description' | 'isEnabled'>): string {
  return recordVersionOf({ url, types, description, isEnabled });
}

function toEndpoint({
  createdAt,
  disabledAt,
  lastSuccessAt,
  failingSince,
  previousSecretUntil,
  ...row
}: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    version: endpointVersionOf(row),
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  };
}

function toDelivery({
  number: _,
  occurredAt,
  lastAttemptAt,
  nextAttemptAt,
  ...row
}: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    occurredAt: occurredAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'waiting' ? nextAttemptAt.toISOString() : null,
  };
}
