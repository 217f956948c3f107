import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhooks.ts';

const now = new Date('2026-11-30T12:00:00Z');
const timestamp = String(now.getTime() / 1_000);
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const secret = secretOf(1);
const body = '{"type":"player.registered","data":{"account":"zoë"}}';

function sign(with_: string, at = timestamp, text = body) {
  const key = Buffer.from(with_.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`evt_1.${at}.${text}`).digest('base64')}`;
}
const headersOf = (signature: string, at = timestamp) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': at,
  'webhook-signature': signature,
});

test('a signed webhook is accepted as text and as bytes, with headers of Node and of Fetch', async () => {
  const headers = headersOf(sign(secret));
  const event = { type: 'player.registered', data: { account: 'zoë' } };
  expect(await verifyWebhook({ headers, body, secret, now })).toEqual(event);
  expect(await verifyWebhook({ headers, body: new Uint8Array(Buffer.from(body)), secret, now })).toEqual(
    event,
  );
  expect(await verifyWebhook({ headers: new Headers(headers), body, secret, now })).toEqual(event);
});

test('during a rotation either secret and any of the signatures may match', async () => {
  const headers = headersOf(`${sign(secretOf(9))} v2,AAAA ${sign(secret)}`);
  await verifyWebhook({ headers, body, secret, now });
  await verifyWebhook({ headers: headersOf(sign(secret)), body, secret: [secretOf(2), secret], now });
});

test.each([
  ['another secret', headersOf(sign(secretOf(2))), body],
  ['a changed body', headersOf(sign(secret)), body.replace('zoë', 'zoe')],
  [
    'another time than the signed one',
    headersOf(sign(secret, timestamp), String(Number(timestamp) - 1)),
    body,
  ],
  [
    'a time six minutes ago',
    headersOf(sign(secret, String(Number(timestamp) - 360)), String(Number(timestamp) - 360)),
    body,
  ],
  [
    'a time six minutes ahead',
    headersOf(sign(secret, String(Number(timestamp) + 360)), String(Number(timestamp) + 360)),
    body,
  ],
  ['a time that is no number', headersOf(sign(secret, 'NaN'), 'NaN'), body],
  ['a signature that is no Base64', headersOf('v1,***'), body],
  ['an empty signature', headersOf('v1,'), body],
  ['no headers', {}, body],
])('a webhook with %s is refused', async (_, headers, text) => {
  await expect(verifyWebhook({ headers, body: text, secret, now })).rejects.toThrow(WebhookVerificationError);
});

test('a secret that is none is an error of the program', async () => {
  const headers = headersOf(sign(secret));
  for (const wrong of ['', 'whsec_', 'whsec_***', Buffer.alloc(32, 1).toString('base64')])
    await expect(verifyWebhook({ headers, body, secret: wrong, now })).rejects.toThrow(TypeError);
});
