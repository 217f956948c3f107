import type { webhooks } from './schema.ts';

type BodyOf<Type extends keyof webhooks> = webhooks[Type]['post']['requestBody'] extends
  | { content: { 'application/json': infer Body } }
  | undefined
  ? Body
  : never;

/** Any event that a webhook receives. `type` tells them apart. */
export type WebhookEvent = { [Type in keyof webhooks]: BodyOf<Type> }[keyof webhooks];

/** `headers` of a request of Node or of the Fetch standard, names in lower case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The webhook is not from Golden Acers, or is too old. Respond with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface WebhookVerification {
  readonly headers: WebhookHeaders;
  /** The body as it arrived, before parsing. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The secret of the endpoint (`whsec_…`), or both during a rotation. */
  readonly secret: string | readonly string[];
  /** For tests. */
  readonly now?: Date;
}

const maxAgeSeconds = 300;

/**
 * Verifies the signature and the age of a webhook (Standard Webhooks) and returns its event. Store
 * `webhook-id` of each event that you have processed: an event may arrive more than once.
 *
 * @throws WebhookVerificationError
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  now = new Date(),
}: WebhookVerification): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesOfBase64(signature.slice('v1,'.length)));
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > maxAgeSeconds)
    throw new WebhookVerificationError('The webhook is too old, or has no time.');

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = joinBytes(new TextEncoder().encode(`${id}.${timestamp}.`), bytesOf(body));
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(each);
    for (const signature of signatures) {
      if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(text);
    }
  }
  throw new WebhookVerificationError('The webhook is not signed with this secret.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOfBase64(secret.slice('whsec_'.length)) : undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('The secret of a webhook begins with whsec_ and continues in Base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

const bytesOf = (body: string | Uint8Array<ArrayBuffer>) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

/** Returns undefined for what is not Base64. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
