import type { WebhookEndpoint } from '@golden-acers/contract';
import {
  backoffMs,
  dayMs,
  delay,
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
import { apiModeOf } from '../../config/config.ts';
import { crashAt } from '../../config/crash-points.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { enqueueMail } from '../mail/mail.ts';
import {
  type AttemptResult,
  correctWaitingPlayers,
  type DueDelivery,
  dueEndpoints,
  type EndpointFailures,
  endLease,
  findAgentMailbox,
  type LeasedEndpoint,
  leaseEndpoint,
  leaseOfEndpoint,
  listBacklogs,
  listDueDeliveries,
  pauseEndpoint,
  purgeDeliveries,
  recordAttempts,
  recordEndpointFailure,
  recordEndpointSuccess,
  withholdDeliveriesOf,
} from './webhook-delivery.sql.ts';
import { signWebhook, webhookBody } from './webhook-signature.ts';
import { disableEndpoint, endWaiting, failWaiting } from './webhooks.sql.ts';

/** Players whose events are sent to an endpoint at once. */
const maxConcurrent = 32;
/** The same while the endpoint fails. */
const maxProbes = 4;
const request = { timeoutMs: 10_000, maxResponseBytes: 1_024 };
/** A failed event is retried after 5 s, 10 s, 20 s … and then every hour, until a day has passed. */
const retry = { firstMs: 5_000, maxMs: 60 * minuteMs };
/** While every event fails, each is tried so often that all leave within seconds of the recovery. */
const outageRetry = { firstMs: 5_000, maxMs: 10_000 };
/** An endpoint that fails for several players gets few events, so often. */
const pause = { firstMs: 1_000, maxMs: 10_000 };
const maxRetryAfterMs = 60 * minuteMs;
const giveUpAfterMs = dayMs;
/** The receiver wants no more events. */
const goneStatus = 410;
/** The backlog of a busy site after an outage of a day. */
const maxWaitingDeliveries = 200_000;
const retention = { maxPerEndpoint: 500_000, batchSize: 5_000 };
/** Events of other players become due while a slow one is being sent. */
const nextLookMs = 200;
/** The agent may lose its permission meanwhile. */
const permissionCheckEveryMs = 1_000;

export const webhookWorkName = 'webhooks';

/** One worker per endpoint, so that a slow one delays no other. Servers share them by leases. */
export const webhookWork = (context: Context, stopping: AbortSignal): Omit<KeyedWork, 'everyMs'> => ({
  name: webhookWorkName,
  due: () => dueEndpoints,
  runNext: (endpointId) => deliverWebhooks(context, endpointId, stopping),
});

/** Sends what is due of one endpoint, until nothing is. */
async function deliverWebhooks(
  context: Context,
  endpointId: string,
  stopping: AbortSignal,
): Promise<WorkResult> {
  const endpoint = await leaseEndpoint(context.db, endpointId);
  if (endpoint === undefined) return 'idle';
  const lease = leaseOfEndpoint(endpoint);
  try {
    if (endpoint.isAgentDisabled || !(await mayReceive(context, endpoint.agentId))) {
      const hasMore = await endWaiting(context.db, endpoint.id, { state: 'withheld', problem: null });
      return hasMore ? 'more' : 'idle';
    }
    return await renewWhile(context, lease, () => sendDue(context, { endpoint, lease, stopping }));
  } finally {
    await endLease(context.db, endpoint.id, lease);
  }
}

interface Session {
  readonly endpoint: LeasedEndpoint;
  readonly lease: Lease;
  readonly stopping: AbortSignal;
}

/**
 * Sends the next event of each player, of many players at once. A player's next event follows when its last
 * one is recorded, however long those of other players take.
 */
async function sendDue(context: Context, { endpoint, lease, stopping }: Session): Promise<WorkResult> {
  const { id: endpointId, url } = endpoint;
  const secrets = [endpoint.secretSealed, endpoint.previousSealed].flatMap((sealed) =>
    sealed === null ? [] : context.vault.open(sealed, endpointId),
  );
  /** By id, until its result is recorded: nothing is sent twice. */
  const sending = new Map<string, Promise<void>>();
  const ended = new Map<string, AttemptResult | undefined>();
  const send = async (delivery: DueDelivery) => {
    ended.set(delivery.id, await attemptDelivery(context, { delivery, url, secrets, stopping }));
  };
  let state: EndpointFailures = { ...endpoint, isFailingForMs: 0 };
  let checkAtMs = monotonicMs() + permissionCheckEveryMs;
  let sent = 0;
  for (let isOpen = true; ; ) {
    if (isOpen && monotonicMs() >= checkAtMs) {
      isOpen = await mayReceive(context, endpoint.agentId);
      checkAtMs = monotonicMs() + permissionCheckEveryMs;
    }
    isOpen &&= !stopping.aborted;
    if (isOpen) {
      const limit = (failsForSeveral(state) ? maxProbes : maxConcurrent) - sending.size;
      const due = await takeDue(context, endpoint, { limit, except: [...sending.keys()] });
      for (const delivery of due) sending.set(delivery.id, send(delivery));
      sent += due.length;
    }
    if (sending.size === 0) break;
    await firstOf(sending, isOpen);
    const recording = [...ended];
    ended.clear();
    // A request that the stop interrupted does not count as an attempt.
    const results = recording.flatMap(([, result]) => result ?? []);
    crashAt(context.config, 'webhook.sent');
    if (results.length > 0) {
      const recorded = await inTransaction(context, async (tx) =>
        (await lockLease(tx.db, lease)) ? recordAttemptsOf(tx, { endpointId, state, results }) : undefined,
      );
      if (recorded === undefined || recorded.isPaused) isOpen = false;
      state = recorded ?? state;
    }
    for (const [id] of recording) sending.delete(id);
  }
  return sent === 0 ? 'idle' : 'done';
}

const failsForSeveral = ({
  failures,
  failingPlayerId,
}: Pick<EndpointFailures, 'failures' | 'failingPlayerId'>) => failures > 0 && failingPlayerId === null;

/** Returns what is due, without what the agent may no longer receive. */
async function takeDue(
  context: Context,
  endpoint: LeasedEndpoint,
  range: { readonly limit: number; readonly except: readonly string[] },
): Promise<readonly DueDelivery[]> {
  if (range.limit <= 0) return [];
  for (let canCorrect = true; ; ) {
    const { due, hasOutdatedPlayers } = await listDueDeliveries(context.db, endpoint, range);
    const outside = due.flatMap(({ isInSubtree, playerId }) => (isInSubtree ? [] : (playerId ?? [])));
    if (outside.length > 0) await withholdDeliveriesOf(context.db, endpoint.id, outside);
    else if (hasOutdatedPlayers && canCorrect)
      canCorrect = await inTransaction(context, (tx) => correctWaitingPlayers(tx.db, endpoint.id));
    else return due;
  }
}

/** Resolves when one of them has ended, or when it is time to look for further events. */
async function firstOf(sending: ReadonlyMap<string, Promise<void>>, isOpen: boolean): Promise<void> {
  const ended = new AbortController();
  const others = isOpen ? [delay(nextLookMs, ended.signal)] : [];
  await Promise.race([...sending.values(), ...others]);
  ended.abort();
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
  { outbound, clock, config }: Context,
  { delivery, url, secrets, stopping }: Attempt,
): Promise<AttemptResult | undefined> {
  const { id, playerId, attempts } = delivery;
  const body = webhookBody({ ...delivery, mode: apiModeOf(config) });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GoldenAcers-Webhooks/1',
    ...signWebhook({ id, at: clock.now(), body, secrets }),
  };
  const about = { id, playerId, attempts };
  const startedAt = monotonicMs();
  const elapsed = () => Math.round(monotonicMs() - startedAt);
  try {
    const response = await outbound.post({ url, headers, body, ...request }, stopping);
    const durationMs = elapsed();
    const isDelivered = response.status >= 200 && response.status < 300;
    // PostgreSQL's text has no null character.
    const text = response.body.replaceAll('\0', '\uFFFD');
    const retryAfterMs = isDelivered ? 0 : toRetryAfterMs(response.retryAfter, clock.now());
    return { ...about, isDelivered, status: response.status, text, durationMs, problem: null, retryAfterMs };
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
      retryAfterMs: 0,
    };
  }
}

/** Reads seconds or a date. */
function toRetryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return ms > 0 ? Math.min(ms, maxRetryAfterMs) : 0;
}

interface EndedAttempts {
  readonly endpointId: string;
  readonly state: EndpointFailures;
  readonly results: readonly AttemptResult[];
}

/** Returns the state of the endpoint after these attempts, and whether nothing more may be sent to it now. */
async function recordAttemptsOf(
  tx: TxContext,
  { endpointId, state: before, results }: EndedAttempts,
): Promise<EndpointFailures & { readonly isPaused: boolean }> {
  // Locks the endpoint before its deliveries, as a removal does.
  const state = await recordEndpoint(tx, { endpointId, state: before, results });
  // An event that fails alone, while others arrive, is tried less and less often.
  const isOutage = state.failures > 1;
  const withRetries = results.map((result) => ({
    ...result,
    retryInMs: Math.max(result.retryAfterMs, backoffMs(result.attempts, isOutage ? outageRetry : retry)),
  }));
  await recordAttempts(tx.db, withRetries, giveUpAfterMs);
  const playerIds = results.flatMap(({ playerId }) => playerId ?? []);
  await correctWaitingPlayers(tx.db, endpointId, playerIds);
  if (results.some(({ status }) => status === goneStatus)) await disableForAgent(tx, endpointId, 'gone');
  else if (state.isFailingForMs >= giveUpAfterMs) await disableForAgent(tx, endpointId, 'failing');
  const pauseMs = Math.max(
    failsForSeveral(state) ? backoffMs(state.failures - 1, pause) : 0,
    ...results.map(({ retryAfterMs }) => retryAfterMs),
  );
  if (pauseMs > 0) await pauseEndpoint(tx.db, endpointId, pauseMs);
  return { ...state, isPaused: pauseMs > 0 };
}

/** A failed test says nothing about other events: a person reads its outcome. */
function recordEndpoint(tx: TxContext, { endpointId, state, results }: EndedAttempts) {
  if (results.some(({ isDelivered }) => isDelivered)) return recordEndpointSuccess(tx.db, endpointId);
  const failed = new Set(results.flatMap(({ playerId }) => playerId ?? []));
  const [playerId = null, ...others] = failed;
  if (playerId === null) return state;
  return recordEndpointFailure(tx.db, endpointId, others.length === 0 ? playerId : null);
}

/** Endpoints for which more waits than will ever be delivered. */
export async function disableBacklogs(context: Context, maxWaiting = maxWaitingDeliveries): Promise<boolean> {
  for (const id of await listBacklogs(context.db, maxWaiting)) {
    await inTransaction(context, (tx) => disableForAgent(tx, id, 'backlog'));
  }
  return false;
}

async function disableForAgent(
  tx: TxContext,
  id: string,
  because: NonNullable<WebhookEndpoint['disabledBecause']>,
): Promise<void> {
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
  const bounds = { ...retention, days: config.retention.webhookDeliveryDays };
  return (await purgeDeliveries(db, bounds)) >= retention.batchSize;
}
