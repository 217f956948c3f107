import { z } from 'zod';
import { permissions } from '../access/permissions.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, reason, recordVersion } from '../fields.ts';
import { agentParams, subtreeAgentRefusals } from './agent-tree.ts';

const permission = z.enum(permissions, { error: 'Invalid permission' });
const permissionList = z
  .array(permission, { error: 'Invalid permission' })
  .max(permissions.length, 'Invalid permission');

/** The permissions of one agent, whatever its role is. */
export const agentPermissions = z.object({
  version: recordVersion,
  role: z
    .array(permission)
    .describe('The permissions of the agent’s level, by the rules of the agents above it.'),
  granted: z
    .array(permission)
    .describe('The permissions that this agent was given in addition to those of its level.'),
  denied: z.array(permission).describe('The permissions of the level that this agent was denied.'),

  effective: z
    .array(permission)
    .describe(
      'The permissions that the agent has now. A grant counts only while the agent who gave it has the permission.',
    ),

  grantable: z.array(permission).describe('The permissions that the caller may grant: its own.'),

  fixed: z
    .array(permission)
    .describe('The permissions that an agent above the caller set, which the caller cannot change.'),
});
export type AgentPermissions = z.infer<typeof agentPermissions>;

export const agentPermissionEndpoints = endpointTable({
  'GET /agent/agents/:agentId/permissions': {
    ...agentWith('agents.read'),
    summary: 'What an agent below may do: by its role, and by its own grants and denials',
    params: agentParams,
    data: agentPermissions,
    refusals: subtreeAgentRefusals,
  },
  'PUT /agent/agents/:agentId/permissions': {
    ...changesVersion,
    ...agentWith('agents.manage'),
    summary: 'Grant or deny permissions to an agent below, over its role; never more than the caller has',
    params: agentParams,
    body: z
      .strictObject({
        granted: permissionList.describe(
          'All permissions that the agent is to have in addition to those of its level.',
        ),
        denied: permissionList.describe('All permissions of its level that the agent is to be denied.'),
        reason,
      })
      .refine(
        ({ granted, denied }) => new Set([...granted, ...denied]).size === granted.length + denied.length,
        {
          path: ['granted'],
          message: 'Invalid permission',
        },
      ),
    data: agentPermissions,
    /** 202: the permissions are unchanged until a second agent confirms. */
    statuses: [200, 202],
    refusals: [
      ...subtreeAgentRefusals,
      'agent.beyond_own',
      'agent.step_up_required',
      'decision.too_many_waiting',
    ],
  },
});
