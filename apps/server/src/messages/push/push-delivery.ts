import { createHash } from 'node:crypto';
import type { NotificationKind } from '@golden-acers/contract';
import { type JobKind, OutboundError, type OutboundProblem, type QueuedJob } from '@golden-acers/platform';
import { z } from 'zod';
import { type Context, inTransaction } from '../../context.ts';
import {
  findPush,
  insertWaitingPush,
  lockDuePushes,
  type PushRow,
  writePushDue,
} from './push-delivery.sql.ts';
import { getPushKeys } from './push-keys.ts';
import { buildPushRequest } from './push-request.ts';
import { deletePushSubscription } from './push-subscriptions.sql.ts';
import { type PushContent, pushContentOf } from './push-texts.ts';

export { hasDuePushes } from './push-delivery.sql.ts';

/** Retries for about ten minutes: after that the list in the site is soon enough. */
export const pushJobs = { name: 'push', maxAttempts: 7, timeoutSeconds: 60 } satisfies JobKind;

const pushJobSchema = z.object({ sessionId: z.string(), notificationId: z.string() });

const batchSize = 100;
const requestLimits = { timeoutMs: 10_000, maxResponseBytes: 1_000 };

/** They protect the account, so they don't wait for the end of quiet hours. */
const urgentKinds: readonly NotificationKind[] = ['new_device', 'password_changed'];
const lowUrgencyKinds: ReadonlySet<NotificationKind> = new Set(['new_games', 'promotion', 'announcement']);

/**
 * Background job: hands the waiting notifications to the queue, one job per browser, or lets them wait for
 * the end of quiet hours. Returns whether there may be more.
 */
export function enqueueDuePushes(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const due = await lockDuePushes(tx.db, { at: tx.clock.now(), urgentKinds, limit: batchSize });
    for (const { notificationId, isPushable, quietUntil, sessionIds } of due) {
      await writePushDue(tx.db, notificationId, isPushable ? quietUntil : null);
      if (!isPushable || quietUntil !== null) continue;
      for (const sessionId of sessionIds) {
        await tx.jobs.send(tx.db, pushJobs.name, { sessionId, notificationId });
      }
    }
    return due.length === batchSize;
  });
}

/** Sends one notification to one browser. A repeat replaces the first: both have the same topic and tag. */
export async function sendPush(context: Context, job: QueuedJob, stopping: AbortSignal): Promise<void> {
  const { sessionId, notificationId } = pushJobSchema.parse(job.data);
  const at = context.clock.now();
  const push = await findPush(context.db, { sessionId, notificationId }, { at, urgentKinds });
  if (push === undefined) return;
  const { accountId, quietUntil } = push;
  // A retry may reach into the quiet hours.
  if (quietUntil !== null) {
    await insertWaitingPush(context.db, { notificationId, accountId, dueAt: quietUntil });
    return;
  }
  const content = pushContentOf(push);
  if (content === undefined) return;
  const outcome = await postPush(context, push, content, stopping);
  if (outcome === 'sent') return;
  if (outcome === 'gone') return deletePushSubscription(context.db, sessionId, push.endpoint);
  const { log } = context;
  if (outcome === 'refused') log.warn({ notificationId }, 'a push service refused a message');
  // There is no dead letter, because any player can name a push service that never responds.
  else if (job.isLastAttempt) log.info({ notificationId }, 'a push service did not respond');
  else throw new Error('the push service did not take the message');
}

type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

const forbiddenAddresses: ReadonlySet<OutboundProblem> = new Set(['url_not_allowed', 'address_not_public']);

async function postPush(
  context: Context,
  push: PushRow,
  content: PushContent,
  stopping: AbortSignal,
): Promise<PushOutcome> {
  const sender = { ...context, keys: await getPushKeys(context), contact: contactOf(context.config) };
  const message = {
    ...push,
    content: JSON.stringify({ ...content, tag: push.notificationId }),
    topic: createHash('sha256').update(push.notificationId).digest('base64url').slice(0, 32),
    urgency: urgencyOf(push.kind),
  };
  try {
    const request = buildPushRequest(message, sender);
    const { status } = await context.outbound.post({ ...request, ...requestLimits }, stopping);
    return outcomeOf(status);
  } catch (error) {
    if (error instanceof OutboundError) return forbiddenAddresses.has(error.code) ? 'gone' : 'failed';
    throw error;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused';
}

function urgencyOf(kind: NotificationKind): 'low' | 'normal' | 'high' {
  if (urgentKinds.includes(kind)) return 'high';
  return lowUrgencyKinds.has(kind) ? 'low' : 'normal';
}

/** The contact to which a push service reports abuse. It must be `https:` or `mailto:`. */
function contactOf({ publicUrl, mail }: Context['config']): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`;
}
