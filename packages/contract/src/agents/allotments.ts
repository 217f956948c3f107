import { z } from 'zod';
import { allotmentPurposes, creditLineKinds } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { amountCents, decimalText, instant, reason } from '../fields.ts';
import { moneyHeaders, secondAgentRefusals } from '../money/transfers.ts';
import { agentParams, subtreeAgentRefusals, treeAgent } from './agent-tree.ts';

export const creditLine = z.object({
  version: z.number().int().describe('The number of the entry in the agent’s credit account, from 1.'),
  kind: z.enum(creditLineKinds).describe('Why the credit changed.'),
  amount: decimalText.describe('The change of the credit, in dollars; negative: the agent has less.'),
  balance: decimalText.describe('The credit after the change, in dollars.'),
  at: instant.describe('When the credit changed (UTC).'),
  note: z.string().nullable().describe('The reason that was given with an allotment; null without one.'),
  account: z
    .string()
    .nullable()
    .describe(
      'The provider account of the player of a recharge or redeem; null for other changes, and for a player outside of the caller’s subtree.',
    ),
});
export type CreditLine = z.infer<typeof creditLine>;

const allotmentEndpoint = {
  ...agentWith('agents.manage'),
  params: agentParams,
  headers: moneyHeaders,
  body: z.strictObject({
    amount: amountCents,
    purpose: z
      .enum(allotmentPurposes)
      .default('credit')
      .describe(
        'What the agent may use it for: `credit` for players, `marketing` for its offers, which are paid from nothing else.',
      ),
    reason: reason
      .optional()
      .describe('The reason, which the agent’s list of credit changes shows. Absent: none.'),
  }),
  /** The agent after the change, or unchanged while a second agent must confirm (202). */
  data: treeAgent,
  statuses: [200, 202],
  refusals: [
    ...subtreeAgentRefusals,
    'agent.credit_low',
    'agent.step_up_required',
    'transfer.key_required',
    'transfer.key_reused',
    ...secondAgentRefusals,
  ],
} as const;

export const allotmentEndpoints = endpointTable({
  'POST /agent/agents/:agentId/allot': {
    ...allotmentEndpoint,
    summary: 'Give an agent credit from the agent above it',
  },
  'POST /agent/agents/:agentId/take-back': {
    ...allotmentEndpoint,
    summary: 'Return credit of an agent to the agent above it',
  },
  'GET /agent/agents/:agentId/credit': {
    ...agentWith('agents.read'),
    summary: 'The newest entries of an agent’s credit account',
    params: agentParams,
    data: z.array(creditLine),
    refusals: ['agent.not_found'],
  },
});
