import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Clock, OutboundPost, RandomSource } from '@golden-acers/platform';
import { encrypt } from 'http_ece';
import type { PushKeyPair } from './push-keys.ts';

export interface PushMessage {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** At most 3,993 bytes. */
  readonly content: string;
  /** A later message with the same topic replaces one that still waits at the push service. */
  readonly topic: string;
  readonly urgency: 'low' | 'normal' | 'high';
}

interface Sender {
  readonly keys: PushKeyPair;
  /** A `mailto:` or `https:` address of the operator. */
  readonly contact: string;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** The time for which the push service stores it for a browser that is offline. */
const timeToLiveSeconds = 24 * 3_600;
const tokenLifeSeconds = 12 * 3_600;
const saltBytes = 16;
const coordinateBytes = 32;

/**
 * Encrypted for the browser (RFC 8291) and signed by the site (RFC 8292), so that the push service cannot
 * read it.
 */
export function buildPushRequest(
  { endpoint, p256dh, auth, content, topic, urgency }: PushMessage,
  sender: Sender,
): Pick<OutboundPost, 'url' | 'headers' | 'body'> {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const body = encrypt(Buffer.from(content), {
    version: 'aes128gcm',
    privateKey,
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
    salt: Buffer.from(sender.random.bytes(saltBytes)),
  });
  const headers = {
    authorization: `vapid t=${signedToken(endpoint, sender)}, k=${sender.keys.publicKey}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(timeToLiveSeconds),
    topic,
    urgency,
  };
  return { url: endpoint, headers, body };
}

/** A JSON Web Token for this push service alone. */
function signedToken(endpoint: string, { keys, contact, clock }: Sender): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(clock.now().getTime() / 1_000) + tokenLifeSeconds,
    sub: contact,
  };
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(keys.publicKey, 'base64url');
  const coordinate = (start: number) => point.subarray(start, start + coordinateBytes).toString('base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: keys.privateKey },
    ...{ x: coordinate(1), y: coordinate(1 + coordinateBytes) },
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `${unsigned}.${signature.toString('base64url')}`;
}
