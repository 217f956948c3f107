import { z } from 'zod';
import { agentLevels } from '../access/permissions.ts';
import { money } from '../amounts.ts';
import { lengths } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  email,
  emptyBody,
  instant,
  nameOfAgentAbove,
  nameText,
  publicId,
  reason,
  showsSecretOncePerKey,
} from '../fields.ts';

const agentId = publicId('ag', 'Invalid agent').describe('The id of the agent.');
export const agentParams = z.object({ agentId });
const name = nameText(lengths.nameMin, lengths.nameMax, 'Enter a name of 2 to 60 characters').describe(
  'The name of the agent.',
);
export const level = z
  .enum(agentLevels, { error: 'Choose a level' })
  .describe('The level of agents in the tree.');

/** An agent as the agents above it see it. */
export const treeAgent = z.object({
  id: agentId.describe('The id of the agent.'),
  parentId: agentId
    .nullable()
    .describe('The id of the agent above; null for the caller, because agents do not see who is above them.'),
  name: z.string().describe('The name of the agent.'),
  email: z.string().describe('The email address with which the agent signs in.'),
  level,
  state: z
    .enum(['active', 'disabled', 'ancestor_disabled'])
    .describe(
      '`disabled`: the agent cannot sign in. `ancestor_disabled`: an agent above it is disabled, so it can do nothing.',
    ),
  disabledAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who disabled this agent. Only that agent, or one above it, enables it. Null: no agent above did.',
  ),
  mustChangePassword: z
    .boolean()
    .describe(
      'Whether the present password was set by another agent, so that the agent must choose a new one.',
    ),
  isInvited: z.boolean().describe('Whether the agent was invited by mail and has never signed in.'),
  players: z
    .number()
    .int()
    .describe('The number of players whose manager the agent is, without those of agents below.'),
  credit: money
    .nullable()
    .describe(
      'The credit that the agent can still give; null for the root agent, which only the provider limits.',
    ),
  held: money
    .nullable()
    .describe('The credit that recharges without an outcome hold; null for the root agent.'),
  marketing: money
    .nullable()
    .describe(
      'What is left of the agent’s marketing budget, which alone pays for its offers; null for the root agent, which has no limit.',
    ),
  lastLogin: instant.nullable().describe('When the agent last signed in (UTC); null if never.'),
  createdAt: instant.describe('When the agent was created (UTC).'),
});
export type TreeAgent = z.infer<typeof treeAgent>;

/** Refusals of endpoints about an agent below the caller. */
export const subtreeAgentRefusals = ['agent.not_found', 'agent.is_oneself'] as const;

/** Each hashes a password and may mail a stranger. */
export const agentCreations = { uses: 60, per: 'hour' } as const;
/** The limit protects the mailbox of the invited agent. */
export const agentInvitations = { uses: 4, per: 'hour', counts: 'invitations', by: 'invited agent' } as const;

export const agentTreeEndpoints = endpointTable({
  'GET /agent/agents': {
    ...agentWith('agents.read'),
    summary: 'The caller and every agent below, with players and credit',
    data: z.array(treeAgent),
  },
  'POST /agent/agents': {
    ...showsSecretOncePerKey,
    ...agentWith('agents.manage'),
    summary:
      'Create an agent below the caller. It is invited by mail, or gets a first password that is shown once',
    rateLimits: [agentCreations],
    body: z.strictObject({
      name,
      email,
      level,
      parentId: agentId.describe('The id of the agent above the new one: the caller or an agent below it.'),
      welcome: z
        .enum(['mail', 'password'], { error: 'Choose how the agent gets in' })
        .describe(
          'How the new agent first signs in: by a mailed invitation (`mail`), or by a password that the response contains (`password`).',
        ),
    }),
    /** Both are null until a second agent confirms (202). */
    data: z.object({
      agent: treeAgent.nullable().describe('The new agent; null while a second agent must confirm it (202).'),
      firstPassword: z
        .string()
        .nullable()
        .describe(
          'The password for the first sign-in, which only this response contains; null if an invitation is mailed, and while a second agent must confirm.',
        ),
    }),
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
    body: z.strictObject({ parentId: agentId.describe('The id of the new agent above.'), reason }),
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
    refusals: [...subtreeAgentRefusals, 'agent.set_above', 'agent.already_enabled', 'agent.parent_disabled'],
  },
});
