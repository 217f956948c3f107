import { z } from 'zod';
import { agentLevels } from '../access/permissions.ts';
import { approvalActions, approvalKinds } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, keysetQuery, nextPageMeta, publicId, reason } from '../fields.ts';
import { moneyRefusals } from '../money/transfers.ts';
import { subtreeAgentRefusals } from './agent-tree.ts';
import { commandApiKey } from './api-keys.ts';

/** A command that waits for a second agent, or waited. */
export const approval = z.object({
  id: publicId('ap', 'Invalid approval').describe('The id of the approval.'),
  kind: z.enum(approvalKinds).describe('The kind of command that waits for a second agent.'),
  action: z.enum(approvalActions).describe('What the command does when it is confirmed.'),
  amount: money
    .nullable()
    .describe('The amount that the command moves; null for a command without an amount.'),
  account: z
    .string()
    .nullable()
    .describe('The provider account of the player concerned; null if the command concerns none.'),
  agentName: z
    .string()
    .nullable()
    .describe(
      'The name of the agent concerned, also of one that is not created yet; null if the command concerns none.',
    ),
  level: z
    .enum(agentLevels)
    .nullable()
    .describe('The level of the role or of the new agent; null for other commands.'),
  rows: z.number().int().nullable().describe('The number of rows of a bulk job; null for other commands.'),
  reason: z.string().nullable().describe('The reason that was given with the command; null without one.'),
  decidedBy: z
    .string()
    .describe('The name of the agent who gave the command, or who is requested to (`requested`).'),
  requestedBy: z
    .string()
    .nullable()
    .describe('The name of the agent above that requested the command; null: nobody did.'),
  apiKey: commandApiKey
    .nullable()
    .describe('The API key with which the command was given; null: the agent did it in a session.'),
  decidedAt: instant.describe('When the command was given, or requested while it is not given (UTC).'),
  isOwn: z.boolean().describe('Whether the caller gave the command, so that another agent must confirm it.'),
  isSameDevice: z
    .boolean()
    .describe(
      'Whether caller and decider used the same browser at the same address within seven days. It refuses nothing: tills are shared.',
    ),
  isIndependent: z
    .boolean()
    .describe(
      'Whether the caller may be the second agent. False: the caller is the first or is below it, one person could act as both, or both have one mailbox.',
    ),
  state: z
    .enum(['requested', 'waiting', 'confirmed', 'withdrawn', 'expired'])
    .describe(
      '`requested`: an agent above requests the command, which `decidedBy` has not given. `expired`: nobody gave or confirmed it within seven days.',
    ),
  endedBy: z
    .string()
    .nullable()
    .describe('The name of the agent who confirmed or withdrew it; null while it waits, and if it expired.'),
  endedAt: instant
    .nullable()
    .describe('When it was confirmed or withdrawn (UTC); null while it waits, and if it expired.'),
  endReason: z.string().nullable().describe('The reason of a withdrawal; null otherwise.'),
  isDeclined: z
    .boolean()
    .describe(
      'Whether an agent above withdrew the command instead of confirming it, or the requested agent instead of giving it, for `endReason`.',
    ),
  creditOf: z
    .string()
    .nullable()
    .describe(
      'The name of the agent whose credit the command moves; null if it is the root’s, or moves no agent’s credit.',
    ),
  balance: money
    .nullable()
    .describe('The last known balance of the player concerned; null if the command concerns none.'),
  dayIn: money
    .nullable()
    .describe(
      'What the player or agent concerned got within 24 hours without a second agent; null for other commands and ended ones.',
    ),
  dayOut: money
    .nullable()
    .describe('What was taken from it within 24 hours without a second agent; null where `dayIn` is.'),
});
export type Approval = z.infer<typeof approval>;

const approvalParams = z.object({
  id: publicId('ap', 'Invalid approval').describe('The id of the approval.'),
});

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
      state: z
        .enum(['waiting', 'ended'])
        .default('waiting')
        .describe('`waiting`: commands that are requested or wait for a second agent. `ended`: all others.'),
    }),
    data: z.array(approval),
    extra: nextPageMeta.extend({
      waiting: z.number().int().describe('The number of all commands that wait, on any page.'),
    }),
  },
  'POST /agent/approvals/:id/confirm': {
    ...agentWith('agents.read'),
    sessionOnly: true,
    summary: 'Confirm another agent’s command, which is then executed in that agent’s name',
    // Manual transfers have the same limit.
    rateLimits: [{ uses: 120, per: 'minute' }],
    params: approvalParams,
    body: emptyBody,
    data: approval,
    /** 202: the transfer was sent without a known outcome. */
    statuses: [200, 202],
    refusals: confirmRefusals,
  },
  'POST /agent/approvals/:id/decide': {
    ...agentWith('agents.read'),
    sessionOnly: true,
    summary: 'Give a command that an agent above requested, which then waits for a second agent',
    rateLimits: [{ uses: 120, per: 'minute' }],
    params: approvalParams,
    body: emptyBody,
    data: approval,
    refusals: [
      'approval.not_found',
      'agent.not_found',
      'player.not_found',
      'agent.not_permitted',
      'agent.step_up_required',
      'decision.not_waiting',
      'decision.too_many_waiting',
    ],
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
