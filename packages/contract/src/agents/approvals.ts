import { z } from 'zod';
import { agentLevels } from '../access/permissions.ts';
import { approvalActions, approvalKinds } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, keysetQuery, nextPageMeta, publicId, reason } from '../fields.ts';
import { moneyRefusals } from '../money/transfers.ts';
import { subtreeAgentRefusals } from './agent-tree.ts';

/** A command that waits for a second agent, or waited. */
const approval = z.object({
  id: publicId('ap', 'Invalid approval'),
  kind: z.enum(approvalKinds),
  action: z.enum(approvalActions),
  amountCents: z.number().int().nullable(),
  /** The player, if it concerns one. */
  account: z.string().nullable(),
  /** The agent, if it concerns one; also one that is not created yet. */
  agentName: z.string().nullable(),
  /** Of a role or a new agent. */
  level: z.enum(agentLevels).nullable(),
  /** The rows of a bulk job. */
  rows: z.number().int().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: instant,
  /** The caller's own decision: another agent must confirm it. */
  isOwn: z.boolean(),
  /** `expired`: nobody confirmed it within a week. */
  state: z.enum(['waiting', 'confirmed', 'withdrawn', 'expired']),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

const approvalParams = z.object({ id: publicId('ap', 'Invalid approval') });

/** Those of the commands too: each is decided again when it is confirmed. */
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
] as const;

export const approvalEndpoints = endpointTable({
  'GET /agent/approvals': {
    ...agentWith('agents.read'),
    summary: 'Commands of the subtree that wait for a second agent, or waited, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 50, max: 200 }),
      state: z.enum(['waiting', 'ended']).default('waiting'),
    }),
    data: z.array(approval),
    extra: nextPageMeta.extend({
      /** All that wait, on any page. */
      waiting: z.number().int(),
    }),
  },
  'POST /agent/approvals/:id/confirm': {
    ...agentWith('agents.read'),
    summary: 'Confirm another agent’s command, which is carried out in that agent’s name',
    params: approvalParams,
    body: emptyBody,
    data: approval,
    /** 202: the transfer was sent without a known outcome. */
    statuses: [200, 202],
    refusals: confirmRefusals,
  },
  'POST /agent/approvals/:id/withdraw': {
    ...agentWith('agents.read'),
    summary: 'Take back a command that waits, one’s own or one that should not be confirmed',
    params: approvalParams,
    body: z.strictObject({ reason }),
    data: approval,
    refusals: ['approval.not_found', 'decision.not_waiting', 'agent.not_permitted'],
  },
});
