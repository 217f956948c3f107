import { z } from 'zod';
import { apiModes, type WebhookType, type webhookTestType } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import { apiVersion } from '../api-versions.ts';
import { instant } from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';

/** Contains no names or contact data: the API returns those to callers with the permission. */
const player = {
  playerId: z.string().describe('The id of the player.'),
  account: z.string().describe('The player’s account at the game provider: the `username` of paths.'),
};
const amount = money.describe('The amount.');
const kind = z.enum(transferKinds).describe('Whether it is a recharge or a redeem.');
const transfer = {
  transferId: z.string().describe('The id of the transfer.'),
  kind,
  cause: z.string().describe('Why the credit moved, such as agent, sign_up, promotion, bonus or correction.'),
  amount,
};
const request = {
  requestId: z.string().describe('The id of the request.'),
  kind,
  amount,
};

/** The `data` of a webhook's payload, by event type. */
export const webhookData = {
  'transfer.settled': z.strictObject({
    ...player,
    ...transfer,
    state: z.enum(['applied', 'rejected']).describe('The final state of the transfer.'),
    code: z.string().nullable().describe('The code with which it was rejected; null if it was applied.'),
  }),
  'request.created': z.strictObject({ ...player, ...request }),
  'request.answered': z.strictObject({
    ...player,
    ...request,
    state: z.enum(['approved', 'declined', 'cancelled']).describe('What happened to the request.'),
  }),
  'player.registered': z.strictObject(player),
  'limit.reached': z.strictObject({
    ...player,
    limit: z.string().describe('The kind of limit, such as recharge_day or session.'),
  }),
  'review.opened': z.strictObject({ ...player, ...transfer }),
  'webhook.test': z.strictObject({}),
} as const satisfies Readonly<Record<WebhookType | typeof webhookTestType, z.ZodType>>;

/** Returns the body of a webhook. Its headers are those of Standard Webhooks. */
export const webhookPayload = (type: WebhookType | typeof webhookTestType) =>
  z.strictObject({
    type: z.literal(type).describe('The type of the event.'),
    version: z.literal(apiVersion).describe('The version of the API to which `data` conforms.'),
    mode: z
      .enum(apiModes)
      .describe('`test`: it is from a server with the sandbox, where no real credit moves.'),
    timestamp: instant.describe('When it happened (UTC).'),
    data: webhookData[type].describe('What happened.'),
  });
