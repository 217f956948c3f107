import { type JobKind, newId, type QueuedJob, waitUpTo } from '@golden-acers/platform';
import { z } from 'zod';
import type { Context, TxContext } from '../../context.ts';
import type { SendSms } from './sms-transport.ts';

export { createSmsTransport } from './sms-transport.ts';

/** Retries for the minutes in which a code is valid. */
export const smsJobs = {
  name: 'sms',
  maxAttempts: 6,
  timeoutSeconds: 30,
} satisfies JobKind;

const jobSchema = z.object({ id: z.string(), sealed: z.string(), expiresAt: z.iso.datetime() });
const contentSchema = z.object({ to: z.string(), text: z.string() });

interface SmsDraft extends z.infer<typeof contentSchema> {
  /** The message isn't sent after this time. */
  readonly expiresAt: Date;
}

/** Queues a message in the caller's transaction. It is sent after the commit, at least once. */
export async function enqueueSms(tx: TxContext, { to, text, expiresAt }: SmsDraft): Promise<void> {
  const id = newId('sm', tx.clock, tx.random);
  const sealed = tx.vault.seal(JSON.stringify({ to, text }), id);
  await tx.jobs.send(tx.db, smsJobs.name, { id, sealed, expiresAt: expiresAt.toISOString() });
}

export async function sendSms(
  { clock, log, vault }: Context,
  deliver: SendSms,
  job: QueuedJob,
  stopping: AbortSignal,
): Promise<void> {
  const { id, sealed, expiresAt } = jobSchema.parse(job.data);
  if (new Date(expiresAt) <= clock.now()) return;
  const { to, text } = contentSchema.parse(JSON.parse(vault.open(sealed, id)));
  let outcome: Awaited<ReturnType<SendSms>> | undefined;
  const delivery = deliver({ id, to, text }).then((result) => {
    outcome = result;
  });
  // A stopping server does not wait for the provider.
  await waitUpTo(smsJobs.timeoutSeconds * 1_000, delivery, stopping);
  if (outcome === undefined) throw new Error('the SMS provider has not answered yet');
  if (outcome === 'refused') log.warn({ sms: id }, 'a text message was refused for good');
}
