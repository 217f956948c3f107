import { z } from 'zod';
import { allotmentPurposes, creditLineKinds } from '../agent-constants.ts';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { instant, publicId, reason } from '../fields.ts';
import { moneyHeaders, secondAgentRefusals } from '../money/transfers.ts';
import { agentParams, subtreeAgentRefusals, treeAgent } from './agent-tree.ts';
import { approval } from './approvals.ts';

export const creditLine = z.object({
  version: z.number().int().describe('The number of the entry in the agent’s credit account, from 1.'),
  kind: z.enum(creditLineKinds).describe('Why the credit changed.'),
  amount: money.describe('The change of the credit; negative: the agent has less.'),
  balance: money.describe('The credit after the change.'),
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

const allotmentBody = z.strictObject({
  amount: moneyInput(1).describe('The amount.'),
  purpose: z
    .enum(allotmentPurposes)
    .default('credit')
    .describe(
      'What the agent may use it for: `credit` for players, `marketing` for its offers, which are paid from nothing else.',
    ),
  reason: reason
    .optional()
    .describe('The reason, which the agent’s list of credit changes shows. Absent: none.'),
});

const allotmentEndpoint = {
  ...agentWith('agents.manage'),
  params: agentParams,
  headers: moneyHeaders,
  body: allotmentBody,
  /** The agent after the change, or unchanged while a second agent must confirm (202). */
  data: treeAgent,
  statuses: [200, 202],
  refusals: [
    ...subtreeAgentRefusals,
    'agent.credit_low',
    'agent.step_up_required',
    'transfer.key_required',
    'request.key_reused',
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
  'POST /agent/agents/:agentId/request-allotment': {
    ...agentWith('agents.manage'),
    summary:
      'Request an allotment of an agent below that must decide it first. A repeat finds the open request',
    // Each appears in another agent's list.
    rateLimits: [{ uses: 60, per: 'hour' }],
    params: agentParams,
    body: allotmentBody.extend({
      kind: z
        .enum(['allot', 'take_back'])
        .describe('Whether the agent gets credit from the agent above it, or returns it.'),
      deciderId: publicId('ag', 'Invalid agent').describe(
        'The id of the agent that is requested to decide: below the caller, and above the agent concerned.',
      ),
    }),
    data: approval,
    refusals: [
      ...subtreeAgentRefusals,
      'decision.request_unneeded',
      'decision.agent_cannot_decide',
      'decision.too_many_waiting',
    ],
  },
  'GET /agent/agents/:agentId/credit': {
    ...agentWith('agents.read'),
    summary: 'The newest entries of an agent’s credit account',
    params: agentParams,
    data: z.array(creditLine),
    refusals: ['agent.not_found'],
  },
});
