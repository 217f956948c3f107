import { z } from 'zod';
import type { WebhookType } from '../agent-constants.ts';
import { apiVersion } from '../api-versions.ts';
import { instant } from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';

/** Contains no names or contact data: the API returns those to callers with the permission. */
const player = {
  playerId: z.string().describe('The id of the player.'),
  account: z.string().describe('The player’s account at the game provider: the `username` of paths.'),
};
const amountCents = z.number().int().describe('Whole cents.');
const kind = z.enum(transferKinds);
const transfer = {
  transferId: z.string().describe('The id of the transfer.'),
  kind,
  cause: z.string().describe('Such as agent, sign_up, promotion, bonus or correction.'),
  amountCents,
};
const request = {
  requestId: z.string().describe('The id of the request.'),
  kind,
  amountCents,
};

/** The `data` of a webhook's payload, by event type. */
export const webhookData = {
  'transfer.settled': z.strictObject({
    ...player,
    ...transfer,
    state: z.enum(['applied', 'rejected']),
    code: z.string().nullable().describe('Why it was rejected.'),
  }),
  'request.created': z.strictObject({ ...player, ...request }),
  'request.answered': z.strictObject({
    ...player,
    ...request,
    state: z.enum(['approved', 'declined', 'cancelled']),
  }),
  'player.registered': z.strictObject(player),
  'limit.reached': z.strictObject({
    ...player,
    limit: z.string().describe('Such as recharge_day or session.'),
  }),
  'review.opened': z.strictObject({ ...player, ...transfer }),
} as const satisfies Readonly<Record<WebhookType, z.ZodType>>;

/** The body of a webhook. Its headers are those of Standard Webhooks. */
export const webhookPayload = (type: WebhookType) =>
  z.strictObject({
    type: z.literal(type),
    version: z.literal(apiVersion),
    timestamp: instant.describe('When it happened.'),
    data: webhookData[type],
  });
