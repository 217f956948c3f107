import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { NotificationData } from '@golden-acers/contract';
import { runInTransaction } from '@golden-acers/platform';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { z } from 'zod';
import { insertNotifications } from '../src/messages/notifications/notifications.sql.ts';

interface ReceivedPush {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const contentSchema = z.object({ title: z.string(), text: z.string(), page: z.string(), tag: z.string() });
type PushedContent = z.infer<typeof contentSchema>;

interface TestBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The decrypted messages that were pushed to it. */
  received(): readonly PushedContent[];
  requests(): readonly ReceivedPush[];
}

/** Starts a push service on this machine. Each browser has its address there. */
async function startPushService() {
  const received: ReceivedPush[] = [];
  /** The statuses of the next responses. Afterwards every message is accepted. */
  const statuses: number[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(statuses.shift() ?? 201).end();
    });
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const address = http.address();
  assert(typeof address === 'object' && address !== null);
  const origin = `http://127.0.0.1:${address.port}`;
  let browsers = 0;
  return {
    origin,
    statuses,
    received,
    /** A new browser, subscribed by the player unless `player` is left out. */
    async browser(player?: TestPlayer): Promise<TestBrowser> {
      browsers += 1;
      const browser = createBrowser(`${origin}/message/${browsers}`, received);
      await player?.call('PUT /user/push', { body: browser.subscription });
      return browser;
    },
    close: () => http.close(),
  };
}

function createBrowser(endpoint: string, received: readonly ReceivedPush[]): TestBrowser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16);
  const requests = () => received.filter(({ url }) => endpoint.endsWith(url));
  const contents = () =>
    requests().map(({ body }) => contentSchema.parse(JSON.parse(decrypt(body, { keys, auth }))));
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    requests,
    received: contents,
  };
}

/** RFC 8291 as a browser does it, with another implementation than the server's. */
function decrypt(
  message: Buffer,
  { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const [salt, keyLength] = [message.subarray(0, 16), message[20] ?? 0];
  const sender = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

/** Returns the claims of the signature, as a push service checks them. */
export function verifyVapid({ headers }: ReceivedPush, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
  assert.equal(key, publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'));
  assert(x !== undefined && y !== undefined);
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head, claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert(isSigned, 'signed with the key that browsers subscribe to');
  const claimed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return z.object({ aud: z.string(), exp: z.number(), sub: z.string() }).parse(claimed);
}

/** Data of notifications as they are stored. */
const samples = {
  recharge_applied: { amountCents: '1250', wasRequested: false },
  agent_message: { text: 'Only for your eyes' },
  new_device: { browser: 'Firefox', system: 'Linux' },
  password_changed: {},
  new_games: { count: 1, names: ['Reef'] },
  promotion: { offer: 'Harvest' },
} satisfies Partial<Record<keyof NotificationData, object>>;
export type SampleKind = keyof typeof samples;

/** Returns a server that may call a push service on this machine. */
export async function pushTestEnv() {
  const service = await startPushService();
  const config = { outboundTestHosts: ['127.0.0.1'] };
  const env: BareTestEnv = await testEnv({ provider: 'none', config });
  return {
    ...env,
    service,
    async notify({ id }: TestPlayer, kind: SampleKind, readAt: Date | null = null): Promise<void> {
      const added = { accountId: id, kind, data: samples[kind] };
      await runInTransaction(env.db, async (tx) => {
        await insertNotifications(tx, [added]);
        if (readAt !== null)
          await tx
            .updateTable('notification')
            .set({ readAt })
            .where('accountId', '=', id)
            .where('kind', '=', kind)
            .execute();
      });
    },
    choose: (player: TestPlayer, body: object) => player.call('PUT /user/notification-settings', { body }),
    subscriptionsOf: ({ id }: Pick<TestPlayer, 'id'>) =>
      env.db.selectFrom('pushSubscription').where('accountId', '=', id).select('endpoint').execute(),
    async [Symbol.asyncDispose]() {
      await env[Symbol.asyncDispose]();
      service.close();
    },
  };
}
export type PushTestEnv = Awaited<ReturnType<typeof pushTestEnv>>;
