import { z } from 'zod';
import { permissions } from '../access/permissions.ts';
import { money, moneyInput } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, reason, recordVersion } from '../fields.ts';
import { level } from './agent-tree.ts';

export const agentRole = z.object({
  level,
  version: recordVersion,
  permissions: z
    .array(z.enum(permissions))
    .describe('The permissions of agents of this level below the caller.'),
  commandMax: money.describe('The maximum of one command of such an agent.'),
  dayMax: money.describe('The maximum of recharges, and of redeems, of such an agent in a day (UTC).'),
  isSet: z
    .boolean()
    .describe(
      'Whether the caller set a rule for this level. False: the rule of an agent above applies, or the default.',
    ),
  grantable: z
    .object({
      permissions: z.array(z.enum(permissions)).describe('The permissions that the caller has.'),
      commandMax: money.describe('The highest maximum of one command that the caller can set.'),
      dayMax: money.describe('The highest maximum of a day that the caller can set.'),
    })
    .describe('The limits of what the caller can give: its own permissions and maximums.'),
});
export type AgentRole = z.infer<typeof agentRole>;

export const agentRoleEndpoints = endpointTable({
  'GET /agent/roles': {
    ...agentWith('agents.read'),
    summary: 'What agents of each level below the caller may do and move',
    data: z.array(agentRole),
  },
  'PUT /agent/roles/:level': {
    ...changesVersion,
    ...agentWith('agents.manage'),
    summary: 'Set what agents of a level below the caller may do and move; never more than the caller may',
    params: z.object({ level }),
    body: z.strictObject({
      permissions: z
        .array(z.enum(permissions, { error: 'Invalid permission' }), { error: 'Invalid permission' })
        .max(permissions.length, 'Invalid permission')
        .nullable()
        .describe('The permissions of the level; null: the rule of an agent above applies, or the default.'),
      commandMax: moneyInput(1)
        .nullable()
        .describe('The maximum of one command; null: the rule of an agent above applies, or the default.'),
      dayMax: moneyInput(1, 100_000_000_000_000)
        .nullable()
        .describe(
          'The maximum of recharges, and of redeems, in a day (UTC); null: the rule of an agent above applies, or the default.',
        ),
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
