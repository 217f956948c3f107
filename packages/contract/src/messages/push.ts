import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';

/** Named as in the browser's `PushSubscription.toJSON()`. */
const subscription = z.strictObject({
  endpoint: z
    .url('Invalid push endpoint')
    .max(1_000, 'Invalid push endpoint')
    .describe(
      'The https address at which the browser’s push service accepts messages. Its host must be public.',
    ),
  keys: z
    .strictObject({
      p256dh: z
        .string()
        .regex(/^B[A-Za-z0-9_-]{86}$/, 'Invalid push endpoint')
        .describe('The browser’s public key: an uncompressed point of P-256, in base64url.'),
      auth: z
        .string()
        .regex(/^[A-Za-z0-9_-]{22}$/, 'Invalid push endpoint')
        .describe('The browser’s authentication secret: sixteen bytes in base64url.'),
    })
    .describe('The keys with which messages are encrypted for the browser.'),
});

const isSubscribed = z.boolean().describe('Whether this session gets push messages.');

export const pushEndpoints = endpointTable({
  'GET /user/push': {
    access: 'player',
    summary:
      'The key with which a browser subscribes to push messages, and whether this session is subscribed',
    data: z.object({
      publicKey: z
        .string()
        .describe('The public key of the site, in base64url: the `applicationServerKey` of a subscription.'),
      isSubscribed,
    }),
  },
  'PUT /user/push': {
    access: 'player',
    summary: 'Subscribe this browser to push messages, until the session ends',
    // A browser subscribes once in a while; each change could name another address to call.
    rateLimits: [{ uses: 20, per: '10 minutes' }],
    body: subscription,
    data: z.object({ isSubscribed }),
    refusals: ['push.endpoint_not_allowed'],
  },
  'DELETE /user/push': {
    access: 'player',
    summary: 'End the push subscription of this browser',
    data: z.object({ isSubscribed }),
  },
});
