import { z } from 'zod';
import { decimalText } from '../amounts.ts';
import { rechargeStatuses } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

/** The last balance that the provider reported. Reading it calls no provider. */
export const balance = z.object({
  balance: decimalText.describe('The last known balance, in dollars.'),
  updatedAt: instant
    .nullable()
    .describe('When the provider reported the balance (UTC); null if it never did.'),
  lastRechargeStatus: z
    .enum(rechargeStatuses)
    .describe('The state of the player’s newest recharge; `none` without one.'),
});

export const balanceEndpoints = endpointTable({
  'GET /fortune-panda-user/account': {
    access: 'player',
    summary: "The player's account at the provider, as last known",
    data: balance.extend({
      fortunePandaUsername: z.string().describe('The name of the player’s account at the game provider.'),
      agentBalance: decimalText
        .nullable()
        .describe('The credit that the operator has left, in dollars; null if the operator hides it.'),
    }),
  },
  'GET /fortune-panda-user/balance': {
    access: 'player',
    summary: 'The last known balance; with refresh=true the provider’s current one, if the budget allows',
    query: z.strictObject({
      refresh: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          '`true` calls the provider if its limit allows; the response may then take longer. Absent: the stored balance.',
        ),
    }),
    data: balance,
    refusals: providerUnavailableRefusals,
  },
});
