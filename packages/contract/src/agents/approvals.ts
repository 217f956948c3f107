import { z } from 'zod';
import { agentLevels } from '../access/permissions.ts';
import { approvalActions, approvalKinds } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, keysetQuery, nextPageMeta, publicId, reason } from '../fields.ts';
import { moneyRefusals } from '../money/transfers.ts';
import { subtreeAgentRefusals } from './agent-tree.ts';
import { commandApiKey } from './api-keys.ts';

/** A command that waits for a second agent, or waited. */
export const approval = z.object({
  id: publicId('ap', 'Invalid approval'),
  kind: z.enum(approvalKinds),
  action: z.enum(approvalActions),
  amountCents: z.number().int().nullable(),
  account: z.string().nullable().describe('The player, if it concerns one.'),
  agentName: z
    .string()
    .nullable()
    .describe('The agent, if it concerns one; also one that is not created yet.'),
  level: z.enum(agentLevels).nullable().describe('Of a role or a new agent.'),
  rows: z.number().int().nullable().describe('The rows of a bulk job.'),
  reason: z.string().nullable(),
  decidedBy: z.string(),
  apiKey: commandApiKey.nullable().describe('The API key with which it was decided; null: by the person.'),
  decidedAt: instant,
  isOwn: z.boolean().describe("The caller's own decision: another agent must confirm it."),
  state: z
    .enum(['waiting', 'confirmed', 'withdrawn', 'expired'])
    .describe('`expired`: nobody confirmed it within a week.'),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

const approvalParams = z.object({ id: publicId('ap', 'Invalid approval') });

/** Includes the refusals of the commands, because each is checked again when it is confirmed. */
const confirmRefusals = [
  ...moneyRefusals.filter((code) => code !== 'transfer.key_required'),
  ...subtreeAgentRefusals,
  'agent.not_permitted',
  'agent.beyond_own',
  'agent.level_not_below',
  'agent.parent_disabled',
  'agent.too_many',
  'account.email_taken',
  'approval.not_found',
  'decision.not_waiting',
  'decision.own',
  'decision.not_independent',
  'key.ended',
  'decision.second_needed',
  'job.amount_missing',
  'job.all_refused',
  'job.confirmation_differs',
  'job.too_many_open',
  'promotion.not_found',
  'promotion.of_another',
  'promotion.budget_low',
  'promotion.budget_required',
  'promotion.root_only',
  'promotion.window_over',
  'tournament.not_allowed_now',
  'tournament.time_out_of_range',
] as const;

export const approvalEndpoints = endpointTable({
  'GET /agent/approvals': {
    ...agentWith('agents.read'),
    summary: 'Commands of the subtree that wait or waited for a second agent, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 50, max: 200 }),
      state: z.enum(['waiting', 'ended']).default('waiting'),
    }),
    data: z.array(approval),
    extra: nextPageMeta.extend({
      waiting: z.number().int().describe('All that wait, on any page.'),
    }),
  },
  'POST /agent/approvals/:id/confirm': {
    ...agentWith('agents.read'),
    sessionOnly: true,
    summary: 'Confirm another agent’s command, which is then executed in that agent’s name',
    // As many as manual transfers.
    rateLimits: [{ uses: 120, per: 'minute' }],
    params: approvalParams,
    body: emptyBody,
    data: approval,
    /** 202: the transfer was sent without a known outcome. */
    statuses: [200, 202],
    refusals: confirmRefusals,
  },
  'POST /agent/approvals/:id/withdraw': {
    ...agentWith('agents.read'),
    sessionOnly: true,
    summary: 'Withdraw or reject a command that waits for a second agent',
    params: approvalParams,
    body: z.strictObject({ reason }),
    data: approval,
    refusals: ['approval.not_found', 'decision.not_waiting', 'agent.not_permitted'],
  },
});
