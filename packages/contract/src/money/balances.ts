import { z } from 'zod';
import { rechargeStatuses } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

/** The last balance that the provider reported. Reading it calls no provider. */
export const balance = z.object({
  balance: decimalText,
  updatedAt: instant.nullable().describe('When the provider reported it; null when it never has.'),
  lastRechargeStatus: z.enum(rechargeStatuses),
});

export const balanceEndpoints = endpointTable({
  'GET /fortune-panda-user/account': {
    access: 'player',
    summary: "The player's account at the provider, as last known",
    data: balance.extend({
      fortunePandaUsername: z.string(),
      agentBalance: decimalText.nullable().describe('Null if the operator hides it.'),
    }),
  },
  'GET /fortune-panda-user/balance': {
    access: 'player',
    summary: 'The last known balance; with refresh=true the provider’s current one, if the budget allows',
    query: z.strictObject({ refresh: z.enum(['true', 'false']).optional() }),
    data: balance,
    refusals: providerUnavailableRefusals,
  },
});
