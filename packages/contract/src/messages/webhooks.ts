import { z } from 'zod';
import { webhookDeliveryStates, webhookTestType, webhookTypes } from '../agent-constants.ts';
import { lengths, pageSizes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  changesVersion,
  emptyBody,
  freeText,
  instant,
  keysetQuery,
  nextPageMeta,
  publicId,
  recordVersion,
  showsSecretOncePerKey,
} from '../fields.ts';
import { overlapHours } from '../secret-overlap.ts';
import { cleanName } from '../typed-text.ts';

export const maxWebhookEndpoints = 10;

export const webhookEndpoint = z.object({
  id: z.string().describe('The id of the endpoint.'),
  url: z.string().describe('The address to which the events are sent.'),
  description: z.string().describe('What the agent wrote about the endpoint. It is never sent.'),
  types: z.array(z.enum(webhookTypes)).describe('The types of events that the endpoint gets.'),
  isEnabled: z.boolean().describe('Whether events are queued and sent.'),
  disabledBecause: z
    .enum(['failing', 'backlog', 'gone'])
    .nullable()
    .describe(
      'Why the server disabled the endpoint: every attempt of a day failed, too many deliveries waited, or the receiver responded with 410. Null: it did not.',
    ),
  disabledAt: instant
    .nullable()
    .describe('When the endpoint was disabled, by the server or by the agent (UTC); null: it is enabled.'),
  version: recordVersion,
  createdAt: instant.describe('When the endpoint was created (UTC).'),
  lastSuccessAt: instant
    .nullable()
    .describe('When the receiver last accepted an event (UTC); null if never.'),
  failingSince: instant
    .nullable()
    .describe('Since when every attempt has failed (UTC); null: the last one succeeded, or there was none.'),
  previousSecretUntil: instant
    .nullable()
    .describe('Until when the former secret signs too (UTC); null: only the present one signs.'),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookWithSecret = z.object({
  endpoint: webhookEndpoint.describe('The endpoint.'),
  secret: z
    .string()
    .describe('The signing secret: `whsec_` and a key in base64. Only this response contains it.'),
});

export const webhookDelivery = z.object({
  id: z.string().describe('The id of the delivery: the `webhook-id` header of every attempt.'),
  type: z.string().describe('The type of the event, or `webhook.test`.'),
  account: z
    .string()
    .nullable()
    .describe('The provider account of the player; null for a test, and for a player who left the subtree.'),
  occurredAt: instant.describe('When the event happened (UTC).'),
  state: z
    .enum(webhookDeliveryStates)
    .describe(
      '`withheld`: the agent lost the player, the permission or its account before the event was sent.',
    ),
  attempts: z.number().int().describe('How often it was sent since it was queued, or queued again.'),
  lastAttemptAt: instant.nullable().describe('When it was last sent (UTC); null if never.'),
  nextAttemptAt: instant.nullable().describe('When it is sent next (UTC); null unless it waits.'),
  responseStatus: z
    .number()
    .int()
    .nullable()
    .describe('The HTTP status of the last response; null: there was none.'),
  responseText: z
    .string()
    .nullable()
    .describe(
      'The first kilobyte of the last response, as the receiver wrote it; null: there was none. Never render it as HTML.',
    ),
  durationMs: z
    .number()
    .int()
    .nullable()
    .describe('How long the last attempt took, in milliseconds; null: there was none.'),
  problem: z
    .string()
    .nullable()
    .describe('Why the last attempt got no response; null: it got one, or there was none.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookAttempt = z.object({
  at: instant.describe('When the attempt ended (UTC).'),
  responseStatus: z
    .number()
    .int()
    .nullable()
    .describe('The HTTP status of the response; null: there was none.'),
  durationMs: z
    .number()
    .int()
    .nullable()
    .describe('How long the attempt took, in milliseconds; null: nothing was sent.'),
  problem: z.string().nullable().describe('Why there was no response; null: there was one.'),
});

export const webhookDeliveryDetail = webhookDelivery.extend({
  body: z
    .string()
    .nullable()
    .describe('The body as it is signed and sent; null for a player who left the subtree.'),
  attemptLog: z
    .array(webhookAttempt)
    .describe(
      'The last attempts, newest first, at most 50. They include attempts before it was queued again.',
    ),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

const url = z
  .string({ error: 'Enter an address that begins with https://' })
  .overwrite(cleanName)
  .max(2_000, 'Enter an address that begins with https://')
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }))
  .describe('The address to which the events are sent: a public one with https, at port 443 or 8443.');

const description = freeText(0, lengths.messageMax, `Write at most ${lengths.messageMax} characters`)
  .optional()
  .describe(
    'What the agent writes about the endpoint. It is never sent. Absent: unchanged, or empty for a new endpoint.',
  );

const types = z
  .array(z.enum(webhookTypes), { error: 'Choose at least one event' })
  .min(1, 'Choose at least one event')
  .max(webhookTypes.length, 'Choose each event once')
  .refine((given) => new Set(given).size === given.length, 'Choose each event once')
  .describe('The types of events that the endpoint gets.');

const params = z.object({ id: publicId('wh', 'Invalid webhook').describe('The id of the endpoint.') });
const deliveryParams = params.extend({
  deliveryId: publicId('we', 'Invalid delivery').describe('The id of the delivery, its `webhook-id`.'),
});
const changeRefusals = ['webhook.not_found', 'webhook.url_not_allowed', 'agent.step_up_required'] as const;

/** Each change is a row of the audit log. */
const webhookChanges = { uses: 30, per: 'minute' } as const;
/** Each use makes requests to a stranger's server. */
const webhookSends = { uses: 30, per: 'minute' } as const;

export const webhookEndpoints = endpointTable({
  'GET /agent/webhooks': {
    ...agentWith('webhooks.manage'),
    summary: 'The agent’s own webhook endpoints',
    data: z.array(webhookEndpoint),
  },
  'POST /agent/webhooks': {
    ...showsSecretOncePerKey,
    ...agentWith('webhooks.manage'),
    summary: 'Send events about players of the subtree to an address. Shows the secret once',
    rateLimits: [webhookChanges],
    body: z.strictObject({ url, types, description }),
    data: webhookWithSecret,
    statuses: [201],
    refusals: ['webhook.url_not_allowed', 'webhook.too_many', 'agent.step_up_required'],
  },
  'PUT /agent/webhooks/:id': {
    ...changesVersion,
    ...agentWith('webhooks.manage'),
    summary: 'Change, disable or enable an endpoint. Events that wait for a disabled one have failed',
    rateLimits: [webhookChanges],
    params,
    body: z.strictObject({
      url,
      types,
      description,
      isEnabled: z.boolean().describe('Whether events are queued and sent.'),
    }),
    data: webhookEndpoint,
    refusals: changeRefusals,
  },
  'POST /agent/webhooks/:id/remove': {
    ...agentWith('webhooks.manage'),
    summary: 'Delete an endpoint with its log',
    rateLimits: [webhookChanges],
    params,
    body: emptyBody,
    data: z.null(),
    refusals: ['webhook.not_found'],
  },
  'POST /agent/webhooks/:id/rotate': {
    ...showsSecretOncePerKey,
    ...agentWith('webhooks.manage'),
    summary: 'Create a new secret. For some hours, by default 24, the former one signs too',
    rateLimits: [webhookChanges],
    params,
    body: z.strictObject({
      overlapHours: overlapHours
        .optional()
        .describe('For how many hours the former secret signs too. Absent: 24.'),
    }),
    data: webhookWithSecret,
    refusals: ['webhook.not_found', 'agent.step_up_required'],
  },
  'POST /agent/webhooks/:id/test': {
    ...agentWith('webhooks.manage'),
    summary: 'Send an event of the type webhook.test at once, also to an endpoint that fails',
    rateLimits: [webhookSends],
    params,
    body: emptyBody,
    data: z.null(),
    extra: z.object({
      deliveryId: z.string().describe('The id of the test’s delivery, which shows the response.'),
    }),
    refusals: ['webhook.not_found', 'webhook.disabled'],
  },
  'GET /agent/webhooks/:id/deliveries': {
    ...agentWith('webhooks.manage'),
    summary: 'The deliveries of an endpoint, newest first',
    params,
    query: z.strictObject({
      ...keysetQuery(pageSizes),
      state: z.enum(webhookDeliveryStates).optional().describe('Deliveries in this state only. Absent: all.'),
      type: z
        .enum([...webhookTypes, webhookTestType])
        .optional()
        .describe('Deliveries of this type of event only. Absent: all.'),
    }),
    data: z.array(webhookDelivery),
    extra: nextPageMeta.extend({
      total: z
        .number()
        .int()
        .describe('The number of deliveries on all pages, counted when the first page was read.'),
    }),
    refusals: ['webhook.not_found'],
  },
  'GET /agent/webhooks/:id/deliveries/:deliveryId': {
    ...agentWith('webhooks.manage'),
    summary: 'A delivery with its payload and its attempts',
    params: deliveryParams,
    data: webhookDeliveryDetail,
    refusals: ['webhook.not_found', 'webhook.delivery_not_found'],
  },
  'POST /agent/webhooks/:id/deliveries/:deliveryId/replay': {
    ...agentWith('webhooks.manage'),
    summary: 'Send an event again at once, with the same webhook-id',
    rateLimits: [webhookSends],
    params: deliveryParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['webhook.not_found', 'webhook.delivery_not_found', 'webhook.disabled'],
  },
  'POST /agent/webhooks/:id/replay': {
    ...agentWith('webhooks.manage'),
    summary: 'Send all events again that have failed since a given time',
    rateLimits: [webhookSends],
    params,
    body: z.strictObject({
      since: instant.describe('Events that happened from this time on are sent again (UTC).'),
    }),
    data: z.object({
      count: z.number().int().describe('The number of events that are sent again, at most 10,000.'),
    }),
    refusals: ['webhook.not_found', 'webhook.disabled'],
  },
});
