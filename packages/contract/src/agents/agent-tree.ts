import { z } from 'zod';
import { agentLevels, permissions } from '../access/permissions.ts';
import { lengths } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { amountCents, decimalText, email, freeText, instant, publicId, reason } from '../fields.ts';
import { moneyHeaders } from '../money/transfers.ts';

const agentId = publicId('ag', 'Invalid agent');
const agentParams = z.object({ agentId });
const name = freeText(lengths.nameMin, lengths.nameMax, 'Enter a name of 2 to 60 characters');
const level = z.enum(agentLevels, { error: 'Choose a level' });

/** An agent as those above it see it. */
const treeAgent = z.object({
  id: agentId,
  /** Null for whoever asks: what is above is nobody's business below. */
  parentId: agentId.nullable(),
  name: z.string(),
  email: z.string(),
  level,
  /** `ancestor_disabled`: it is disabled because an agent above it is. */
  state: z.enum(['active', 'disabled', 'ancestor_disabled']),
  /** It was never signed in with a password of its own. */
  mustChangePassword: z.boolean(),
  /** It was invited by mail and hasn't come yet. */
  isInvited: z.boolean(),
  /** Its own players, without those of the agents below. */
  players: z.number().int(),
  /** What it may still give out. Null for the root, which the provider alone bounds. */
  credit: decimalText.nullable(),
  /** What recharges under way have set aside of its credit. */
  held: decimalText.nullable(),
  lastLogin: instant.nullable(),
  createdAt: instant,
});
export type TreeAgent = z.infer<typeof treeAgent>;

/** A line of an agent's credit. */
const creditLine = z.object({
  /** The account's own count of lines, from 1. */
  version: z.number().int(),
  kind: z.enum(['allot', 'take_back', 'agent_moved', 'recharge', 'redeem']),
  amount: decimalText,
  balance: decimalText,
  at: instant,
});
export type CreditLine = z.infer<typeof creditLine>;

const ceilingCents = z.number().int().min(1);
const agentRole = z.object({
  level,
  /** What agents of this level below the caller may do. */
  permissions: z.array(z.enum(permissions)),
  commandMaxCents: ceilingCents,
  dayMaxCents: ceilingCents,
  /** Whether the caller has said anything about this level. */
  isSet: z.boolean(),
  /** The most that the caller can give. */
  grantable: z.object({
    permissions: z.array(z.enum(permissions)),
    commandMaxCents: ceilingCents,
    dayMaxCents: ceilingCents,
  }),
});
export type AgentRole = z.infer<typeof agentRole>;

/** Cents of a ceiling; null leaves it at what stands above. */
const ceilingInput = (max: number) =>
  z
    .number({ error: 'Enter a whole number of cents, at least 1' })
    .int('Enter a whole number of cents, at least 1')
    .min(1, 'Enter a whole number of cents, at least 1')
    .max(max, 'The amount is too large')
    .nullable();

const manageEndpoint = { access: 'agent', permission: 'agents.manage' } as const;
/** About an agent that must be below the caller. */
const subtreeAgentRefusals = ['agent.not_found', 'agent.is_oneself'] as const;

const allotmentEndpoint = {
  ...manageEndpoint,
  params: agentParams,
  headers: moneyHeaders,
  body: z.strictObject({ amount: amountCents, reason: reason.optional() }),
  /** The agent, after it. */
  data: treeAgent,
  refusals: [
    ...subtreeAgentRefusals,
    'agent.credit_low',
    'agent.step_up_required',
    'transfer.key_required',
    'transfer.key_reused',
  ],
} as const;

export const agentTreeEndpoints = endpointTable({
  'GET /agent/agents': {
    access: 'agent',
    permission: 'agents.read',
    summary: 'The caller and every agent below, with players and credit',
    data: z.array(treeAgent),
    refusals: [],
  },
  'POST /agent/agents': {
    ...manageEndpoint,
    summary:
      'Make an agent below the caller; it is invited by mail, or given a first password that is shown once',
    body: z.strictObject({
      name,
      email,
      level,
      parentId: agentId,
      welcome: z.enum(['mail', 'password'], { error: 'Choose how the agent gets in' }),
    }),
    data: z.object({ agent: treeAgent, firstPassword: z.string().nullable() }),
    statuses: [201],
    refusals: [
      'agent.not_found',
      'agent.level_not_below',
      'agent.parent_disabled',
      'agent.too_many',
      'account.email_taken',
    ],
  },
  'PUT /agent/agents/:agentId': {
    ...manageEndpoint,
    summary: 'Give an agent another name',
    params: agentParams,
    body: z.strictObject({ name }),
    data: treeAgent,
    refusals: subtreeAgentRefusals,
  },
  'POST /agent/agents/:agentId/invite': {
    ...manageEndpoint,
    summary: 'Send the invitation again, with a new link that works once; the link before is dead',
    params: agentParams,
    body: z.strictObject({}),
    data: treeAgent,
    refusals: [...subtreeAgentRefusals, 'agent.not_invited', 'agent.already_disabled'],
  },
  'POST /agent/agents/:agentId/move': {
    ...manageEndpoint,
    summary: 'Hang an agent, with all below it and its credit, on another one',
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
    ...manageEndpoint,
    summary: 'Sign an agent and all below it out, and keep them out',
    params: agentParams,
    body: z.strictObject({ reason }),
    data: treeAgent,
    refusals: [...subtreeAgentRefusals, 'agent.already_disabled'],
  },
  'POST /agent/agents/:agentId/enable': {
    ...manageEndpoint,
    summary: 'Let an agent in again, and those below that were stopped with it',
    params: agentParams,
    body: z.strictObject({ reason }),
    data: treeAgent,
    refusals: [...subtreeAgentRefusals, 'agent.already_enabled', 'agent.parent_disabled'],
  },
  'POST /agent/agents/:agentId/allot': {
    ...allotmentEndpoint,
    summary: 'Give an agent credit out of what the one above it has',
  },
  'POST /agent/agents/:agentId/take-back': {
    ...allotmentEndpoint,
    summary: 'Take credit back from an agent to the one above it',
  },
  'GET /agent/agents/:agentId/credit': {
    access: 'agent',
    permission: 'agents.read',
    summary: 'The newest lines of an agent’s credit',
    params: agentParams,
    data: z.array(creditLine),
    refusals: ['agent.not_found'],
  },
  'GET /agent/roles': {
    access: 'agent',
    permission: 'agents.read',
    summary: 'What agents of each level below the caller may do and move',
    data: z.array(agentRole),
    refusals: [],
  },
  'PUT /agent/roles/:level': {
    ...manageEndpoint,
    summary: 'Say what agents of a level below the caller may do and move, never more than the caller may',
    params: z.object({ level }),
    body: z.strictObject({
      /** Null leaves them at what stands above. */
      permissions: z
        .array(z.enum(permissions, { error: 'Invalid permission' }), { error: 'Invalid permission' })
        .max(permissions.length, 'Invalid permission')
        .nullable(),
      commandMaxCents: ceilingInput(100_000_000_000),
      dayMaxCents: ceilingInput(100_000_000_000_000),
      reason,
    }),
    data: agentRole,
    refusals: ['agent.level_not_below', 'agent.beyond_own'],
  },
});
