import { z } from 'zod';
import { permissions } from '../access/permissions.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { centsInput, reason } from '../fields.ts';
import { level } from './agent-tree.ts';

const ceilingCents = z.number().int().min(1);

export const agentRole = z.object({
  level,
  permissions: z.array(z.enum(permissions)).describe('The permissions of this level below the caller.'),
  commandMaxCents: ceilingCents,
  dayMaxCents: ceilingCents,
  isSet: z.boolean().describe('Whether the caller has a rule for this level.'),
  grantable: z
    .object({
      permissions: z.array(z.enum(permissions)),
      commandMaxCents: ceilingCents,
      dayMaxCents: ceilingCents,
    })
    .describe('The maximum that the caller can give.'),
});
export type AgentRole = z.infer<typeof agentRole>;

export const agentRoleEndpoints = endpointTable({
  'GET /agent/roles': {
    ...agentWith('agents.read'),
    summary: 'What agents of each level below the caller may do and move',
    data: z.array(agentRole),
  },
  'PUT /agent/roles/:level': {
    ...agentWith('agents.manage'),
    summary: 'Set what agents of a level below the caller may do and move; never more than the caller may',
    params: z.object({ level }),
    body: z.strictObject({
      permissions: z
        .array(z.enum(permissions, { error: 'Invalid permission' }), { error: 'Invalid permission' })
        .max(permissions.length, 'Invalid permission')
        .nullable()
        .describe('Null, here and in the ceilings: the inherited rule applies.'),
      commandMaxCents: centsInput(1).nullable(),
      dayMaxCents: centsInput(1, 100_000_000_000_000).nullable(),
      reason,
    }),
    data: agentRole,
    /** 202: the role is unchanged until a second agent confirms. */
    statuses: [200, 202],
    refusals: [
      'agent.level_not_below',
      'agent.beyond_own',
      'agent.step_up_required',
      'decision.too_many_waiting',
    ],
  },
});
