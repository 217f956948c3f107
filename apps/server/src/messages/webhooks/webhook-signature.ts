import { createHmac } from 'node:crypto';
import { type ApiMode, apiVersion } from '@golden-acers/contract';
import type { RandomSource } from '@golden-acers/platform';

/** Standard Webhooks recommends 24 to 64 bytes. */
const secretBytes = 32;
const secretPrefix = 'whsec_';

export const newWebhookSecret = (random: RandomSource): string =>
  secretPrefix + Buffer.from(random.bytes(secretBytes)).toString('base64');

/** The body of an attempt: the same bytes each time, which are signed. */
export const webhookBody = ({
  mode,
  type,
  occurredAt,
  data,
}: {
  readonly mode: ApiMode;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: unknown;
}): string => JSON.stringify({ type, version: apiVersion, mode, timestamp: occurredAt.toISOString(), data });

/** The headers of an attempt, as Standard Webhooks defines them: one signature for each valid secret. */
export function signWebhook({
  id,
  at,
  body,
  secrets,
}: {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly secrets: readonly string[];
}) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
