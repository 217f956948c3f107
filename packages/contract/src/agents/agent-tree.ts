import { z } from 'zod';
import { agentLevels } from '../access/permissions.ts';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  decimalText,
  email,
  emptyBody,
  freeText,
  instant,
  publicId,
  reason,
  runsOncePerKey,
} from '../fields.ts';

const agentId = publicId('ag', 'Invalid agent');
export const agentParams = z.object({ agentId });
const name = freeText(lengths.nameMin, lengths.nameMax, 'Enter a name of 2 to 60 characters');
export const level = z.enum(agentLevels, { error: 'Choose a level' });

/** An agent as the agents above it see it. */
export const treeAgent = z.object({
  id: agentId,
  parentId: agentId.nullable().describe("Null for the caller: agents don't see who is above them."),
  name: z.string(),
  email: z.string(),
  level,
  state: z
    .enum(['active', 'disabled', 'ancestor_disabled'])
    .describe('`ancestor_disabled`: an agent above it is disabled.'),
  mustChangePassword: z.boolean().describe('The current password was set by another agent.'),
  isInvited: z.boolean().describe('Invited by mail, and never signed in.'),
  players: z.number().int().describe('Direct players only.'),
  credit: decimalText
    .nullable()
    .describe('The credit that it can still give. Null for the root, which only the provider limits.'),
  held: decimalText.nullable().describe('The credit held by running recharges.'),
  marketing: decimalText
    .nullable()
    .describe('What is left of its budget for its offers. Null for the root, which has no limit.'),
  lastLogin: instant.nullable(),
  createdAt: instant,
});
export type TreeAgent = z.infer<typeof treeAgent>;

/** Refusals of endpoints about an agent below the caller. */
export const subtreeAgentRefusals = ['agent.not_found', 'agent.is_oneself'] as const;

/** Each hashes a password and may mail a stranger. */
const agentCreations = { uses: 60, per: 'hour' } as const;
/** So that nobody floods a mailbox. */
export const agentInvitations = { uses: 4, per: 'hour', counts: 'invitations', by: 'invited agent' } as const;

export const agentTreeEndpoints = endpointTable({
  'GET /agent/agents': {
    ...agentWith('agents.read'),
    summary: 'The caller and every agent below, with players and credit',
    data: z.array(treeAgent),
  },
  'POST /agent/agents': {
    ...runsOncePerKey,
    ...agentWith('agents.manage'),
    summary:
      'Create an agent below the caller. It is invited by mail, or gets a first password that is shown once',
    rateLimits: [agentCreations],
    body: z.strictObject({
      name,
      email,
      level,
      parentId: agentId,
      welcome: z.enum(['mail', 'password'], { error: 'Choose how the agent gets in' }),
    }),
    /** Both are null until a second agent confirms (202). */
    data: z.object({ agent: treeAgent.nullable(), firstPassword: z.string().nullable() }),
    statuses: [201, 202],
    refusals: [
      'agent.not_found',
      'agent.level_not_below',
      'agent.parent_disabled',
      'agent.too_many',
      'agent.step_up_required',
      'account.email_taken',
      'approval.invite_by_mail',
      'decision.too_many_waiting',
    ],
  },
  'PUT /agent/agents/:agentId': {
    ...agentWith('agents.manage'),
    summary: 'Rename an agent',
    params: agentParams,
    body: z.strictObject({ name }),
    data: treeAgent,
    refusals: subtreeAgentRefusals,
  },
  'POST /agent/agents/:agentId/invite': {
    ...agentWith('agents.manage'),
    summary: 'Send the invitation again, with a new link that works once; the former link is no longer valid',
    rateLimits: [agentCreations, agentInvitations],
    params: agentParams,
    body: emptyBody,
    data: treeAgent,
    refusals: [...subtreeAgentRefusals, 'agent.not_invited', 'agent.already_disabled'],
  },
  'POST /agent/agents/:agentId/move': {
    ...agentWith('agents.manage'),
    summary: 'Move an agent, with all agents below it and its credit, below another agent',
    params: agentParams,
    body: z.strictObject({ parentId: agentId, reason }),
    data: treeAgent,
    refusals: [
      ...subtreeAgentRefusals,
      'agent.level_not_below',
      'agent.parent_disabled',
      'agent.parent_is_the_same',
      'agent.credit_low',
    ],
  },
  'POST /agent/agents/:agentId/disable': {
    ...agentWith('agents.manage'),
    summary: 'Disable an agent and all agents below it, and end their sessions',
    params: agentParams,
    body: z.strictObject({ reason }),
    data: treeAgent,
    refusals: [...subtreeAgentRefusals, 'agent.already_disabled'],
  },
  'POST /agent/agents/:agentId/enable': {
    ...agentWith('agents.manage'),
    summary: 'Enable an agent again, and the agents below that were disabled with it',
    params: agentParams,
    body: z.strictObject({ reason }),
    data: treeAgent,
    refusals: [...subtreeAgentRefusals, 'agent.already_enabled', 'agent.parent_disabled'],
  },
});
