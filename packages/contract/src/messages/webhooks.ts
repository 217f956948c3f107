import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, pageMeta, pageQuery, publicId } from '../fields.ts';
import { webhookTypes } from './webhook-events.ts';

export const maxWebhookEndpoints = 10;

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string().describe('Where the events are sent.'),
  types: z.array(z.enum(webhookTypes)).describe('The events that the endpoint gets.'),
  isEnabled: z.boolean().describe('False: nothing is queued or sent.'),
  disabledBecause: z
    .enum(['failing', 'backlog'])
    .nullable()
    .describe('Why the server disabled it: every attempt of a day failed, or too many deliveries waited.'),
  createdAt: instant,
  failingSince: instant.nullable().describe('Every attempt since then has failed.'),
  previousSecretUntil: instant.nullable().describe('The former secret signs too until then.'),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookWithSecret = z.object({
  endpoint: webhookEndpoint.describe('The endpoint.'),
  secret: z.string().describe('`whsec_` and a key in base64. Shown once.'),
});

export const webhookDelivery = z.object({
  id: z.string().describe('The `webhook-id` of every attempt.'),
  type: z.string().describe('The event, or `webhook.test`.'),
  account: z
    .string()
    .nullable()
    .describe("The player's account. Null for a test, and for a player who left the subtree."),
  occurredAt: instant.describe('When it happened.'),
  state: z
    .enum(webhookDeliveryStates)
    .describe('Withheld: the agent lost the player, the permission or its account before it was sent.'),
  attempts: z.number().int().describe('How often it was sent.'),
  lastAttemptAt: instant.nullable().describe('When it was last sent.'),
  nextAttemptAt: instant.nullable().describe('When a delivery that waits is sent.'),
  responseStatus: z.number().int().nullable().describe('The status of the last response.'),
  responseText: z
    .string()
    .nullable()
    .describe(
      'The first kilobyte of the last response, as the receiver wrote it: never to be rendered as HTML.',
    ),
  problem: z.string().nullable().describe('Why the last attempt got no response, or why there was none.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const url = z
  .string({ error: 'Enter an address that begins with https://' })
  .trim()
  .max(2_000, 'Enter an address that begins with https://')
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }))
  .describe('A public address with https, at port 443 or 8443.');

const types = z
  .array(z.enum(webhookTypes), { error: 'Choose at least one event' })
  .min(1, 'Choose at least one event')
  .max(webhookTypes.length, 'Choose each event once')
  .refine((given) => new Set(given).size === given.length, 'Choose each event once')
  .describe('The events that the endpoint gets.');

const params = z.object({ id: publicId('wh', 'Invalid webhook').describe('The endpoint.') });
const changeRefusals = ['webhook.not_found', 'webhook.url_not_allowed', 'agent.step_up_required'] as const;

export const webhookEndpoints = endpointTable({
  'GET /agent/webhooks': {
    ...agentWith('webhooks.manage'),
    summary: 'The agent’s own webhook endpoints',
    data: z.array(webhookEndpoint),
  },
  'POST /agent/webhooks': {
    ...agentWith('webhooks.manage'),
    summary: 'Send events about players of the subtree to an address. Shows the secret once',
    body: z.strictObject({ url, types }),
    data: webhookWithSecret,
    statuses: [201],
    refusals: ['webhook.url_not_allowed', 'webhook.too_many', 'agent.step_up_required'],
  },
  'PUT /agent/webhooks/:id': {
    ...agentWith('webhooks.manage'),
    summary: 'Change, disable or enable an endpoint. What waits for a disabled one has failed',
    params,
    body: z.strictObject({
      url,
      types,
      isEnabled: z.boolean().describe('False: nothing is queued or sent.'),
    }),
    data: webhookEndpoint,
    refusals: changeRefusals,
  },
  'POST /agent/webhooks/:id/remove': {
    ...agentWith('webhooks.manage'),
    summary: 'Remove an endpoint with its log',
    params,
    body: emptyBody,
    data: z.null(),
    refusals: ['webhook.not_found'],
  },
  'POST /agent/webhooks/:id/rotate': {
    ...agentWith('webhooks.manage'),
    summary: 'Make a new secret. For 24 hours the former one signs too',
    params,
    body: emptyBody,
    data: webhookWithSecret,
    refusals: ['webhook.not_found', 'agent.step_up_required'],
  },
  'POST /agent/webhooks/:id/test': {
    ...agentWith('webhooks.manage'),
    summary: 'Send an event of the type webhook.test',
    params,
    body: emptyBody,
    data: z.null(),
    refusals: ['webhook.not_found', 'webhook.disabled'],
  },
  'GET /agent/webhooks/:id/deliveries': {
    ...agentWith('webhooks.manage'),
    summary: 'What was sent to an endpoint, newest first',
    params,
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(webhookDeliveryStates).optional().describe('Deliveries in this state only.'),
    }),
    data: z.array(webhookDelivery),
    extra: z.object({ meta: pageMeta }),
    refusals: ['webhook.not_found'],
  },
  'POST /agent/webhooks/:id/deliveries/:deliveryId/replay': {
    ...agentWith('webhooks.manage'),
    summary: 'Send an event again, with the same webhook-id',
    params: params.extend({ deliveryId: publicId('we', 'Invalid delivery').describe('The `webhook-id`.') }),
    body: emptyBody,
    data: z.null(),
    refusals: ['webhook.not_found', 'webhook.delivery_not_found', 'webhook.disabled'],
  },
  'POST /agent/webhooks/:id/replay': {
    ...agentWith('webhooks.manage'),
    summary: 'Send all events again that failed since a time',
    params,
    body: z.strictObject({ since: instant.describe('Events that happened from then on.') }),
    data: z.object({ count: z.number().int().describe('How many are sent again, at most 10,000.') }),
    refusals: ['webhook.not_found', 'webhook.disabled'],
  },
});
