import { webhookTestType } from '@golden-acers/contract';
import {
  backoffMs,
  dayMs,
  type KeyedWork,
  type Lease,
  lockLease,
  minuteMs,
  monotonicMs,
  OutboundError,
  renewWhile,
  type WorkResult,
} from '@golden-acers/platform';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import { crashAt } from '../../config/crash-points.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { enqueueMail } from '../mail/mail.ts';
import {
  type AttemptResult,
  type DueDelivery,
  endLease,
  findAgentMailbox,
  type LeasedEndpoint,
  leaseEndpoint,
  leaseOfEndpoint,
  listBacklogs,
  listDueDeliveries,
  listDueEndpoints,
  purgeDeliveries,
  recordAttempts,
  recordEndpointAttempt,
  withholdDeliveries,
} from './webhook-delivery.sql.ts';
import { signWebhook, webhookBody } from './webhook-signature.ts';
import { disableEndpoint, endWaiting, failWaiting } from './webhooks.sql.ts';

/** Players whose events are sent at once. A failing endpoint is tried with one alone. */
const maxConcurrent = 16;
const request = { timeoutMs: 10_000, maxResponseBytes: 1_024 };
/** A failed event is retried after 5 s, 10 s, 20 s … and then every hour, until a day has passed. */
const retry = { firstMs: 5_000, maxMs: 60 * minuteMs };
/** A whole endpoint that fails is tried less and less often, but often enough to see that it is back. */
const pause = { firstMs: 1_000, maxMs: 5 * minuteMs };
const giveUpAfterMs = dayMs;
/** The backlog of a busy site after an outage of a day. */
const maxWaitingDeliveries = 200_000;
const retention = { maxPerEndpoint: 500_000, batchSize: 5_000 };

export const webhookWorkName = 'webhooks';

/** One worker per endpoint, so that a slow one delays no other. Servers share them by leases. */
export const webhookWork = (context: Context, stopping: AbortSignal): Omit<KeyedWork, 'everyMs'> => ({
  name: webhookWorkName,
  listDueOwners: () => listDueEndpoints(context.db),
  runNext: (endpointId) => deliverWebhooks(context, endpointId, stopping),
});

/** Sends what is due of one endpoint: the next event of each player. */
async function deliverWebhooks(
  context: Context,
  endpointId: string,
  stopping: AbortSignal,
): Promise<WorkResult> {
  const endpoint = await leaseEndpoint(context.db, endpointId);
  if (endpoint === undefined) return 'idle';
  const lease = leaseOfEndpoint(endpoint);
  try {
    return await deliverBatch(context, { ...endpoint, lease }, stopping);
  } finally {
    await endLease(context.db, endpoint.id, lease);
  }
}

async function deliverBatch(
  context: Context,
  { lease, ...endpoint }: LeasedEndpoint & { readonly lease: Lease },
  stopping: AbortSignal,
): Promise<WorkResult> {
  const { db } = context;
  if (endpoint.isAgentDisabled || !(await mayReceive(context, endpoint.agentId))) {
    const hasMore = await endWaiting(db, endpoint.id, { state: 'withheld', problem: null });
    return hasMore ? 'more' : 'idle';
  }
  const due = await listDueDeliveries(db, endpoint, endpoint.failures > 0 ? 1 : maxConcurrent);
  const outside = due.filter(({ isInSubtree }) => !isInSubtree).map(({ id }) => id);
  if (outside.length > 0) await withholdDeliveries(db, outside);
  const inside = due.filter(({ isInSubtree }) => isInSubtree);
  const secrets = [endpoint.secretSealed, endpoint.previousSealed].flatMap((sealed) =>
    sealed === null ? [] : context.vault.open(sealed, endpoint.id),
  );
  const { url } = endpoint;
  const results = await renewWhile(context, lease, () =>
    Promise.all(inside.map((delivery) => attemptDelivery(context, { delivery, url, secrets, stopping }))),
  );
  // A request that the stop interrupted does not count as an attempt.
  const ended = results.filter((result) => result !== undefined);
  crashAt(context.config, 'webhook.sent');
  if (ended.length > 0)
    await inTransaction(context, async (tx) => {
      if (await lockLease(tx.db, lease)) await recordBatch(tx, endpoint, ended);
    });
  return due.length === 0 ? 'idle' : 'more';
}

async function mayReceive(context: Context, agentId: string): Promise<boolean> {
  return permissionsOf(await getAgentAuthority(context, agentId)).has('webhooks.manage');
}

interface Attempt {
  readonly delivery: DueDelivery;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly stopping: AbortSignal;
}

async function attemptDelivery(
  { outbound, clock }: Context,
  { delivery, url, secrets, stopping }: Attempt,
): Promise<AttemptResult | undefined> {
  const { id, type, attempts } = delivery;
  const body = webhookBody(delivery);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GoldenAcers-Webhooks/1',
    ...signWebhook({ id, at: clock.now(), body, secrets }),
  };
  const isTest = type === webhookTestType;
  const about = { id, attempts, isTest, retryInMs: backoffMs(attempts, retry) };
  const startedAt = monotonicMs();
  const elapsed = () => Math.round(monotonicMs() - startedAt);
  try {
    const response = await outbound.post({ url, headers, body, ...request }, stopping);
    const durationMs = elapsed();
    const isDelivered = response.status >= 200 && response.status < 300;
    // PostgreSQL's text has no null character.
    const text = response.body.replaceAll('\0', '\uFFFD');
    return { ...about, isDelivered, status: response.status, text, durationMs, problem: null };
  } catch (error) {
    if (stopping.aborted) return undefined;
    if (!(error instanceof OutboundError)) throw error;
    return {
      ...about,
      isDelivered: false,
      status: null,
      text: null,
      durationMs: elapsed(),
      problem: error.code,
    };
  }
}

async function recordBatch(
  tx: TxContext,
  endpoint: LeasedEndpoint,
  results: readonly AttemptResult[],
): Promise<void> {
  const hasSucceeded = results.some(({ isDelivered }) => isDelivered);
  const hasEvents = results.some(({ isTest }) => !isTest);
  // Locks the endpoint before its deliveries, as a removal does. A failed test is not reported again.
  const { isFailingForMs } =
    hasSucceeded || hasEvents
      ? await recordEndpointAttempt(tx.db, endpoint.id, {
          hasSucceeded,
          pauseMs: backoffMs(endpoint.failures, pause),
        })
      : { isFailingForMs: 0 };
  await recordAttempts(tx.db, results, giveUpAfterMs);
  if (isFailingForMs >= giveUpAfterMs) await disableForAgent(tx, endpoint.id, 'failing');
}

/** Endpoints for which more waits than will ever be delivered. */
export async function disableBacklogs(context: Context, maxWaiting = maxWaitingDeliveries): Promise<boolean> {
  for (const id of await listBacklogs(context.db, maxWaiting)) {
    await inTransaction(context, (tx) => disableForAgent(tx, id, 'backlog'));
  }
  return false;
}

async function disableForAgent(tx: TxContext, id: string, because: 'failing' | 'backlog'): Promise<void> {
  const disabled = await disableEndpoint(tx.db, id, because);
  if (disabled === undefined) return;
  await failWaiting(tx.db, id);
  const { agentId: accountId } = disabled;
  const { recipient, language } = await findAgentMailbox(tx.db, accountId);
  const link = new URL(`/adminacers?view=webhooks&webhook=${id}`, tx.config.publicUrl).href;
  const mail = { accountId, recipient, link, language: language ?? 'en' };
  await enqueueMail(tx, { ...mail, kind: 'webhook_disabled' });
}

export async function purgeOldDeliveries({ db, config }: Context): Promise<boolean> {
  return (
    (await purgeDeliveries(db, { ...retention, days: config.retention.webhookDeliveryDays })) >=
    retention.batchSize
  );
}
