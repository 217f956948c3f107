import { z } from 'zod';
import { permissions } from '../access/permissions.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { reason } from '../fields.ts';
import { agentParams, subtreeAgentRefusals } from './agent-tree.ts';

const permission = z.enum(permissions, { error: 'Invalid permission' });
const permissionList = z
  .array(permission, { error: 'Invalid permission' })
  .max(permissions.length, 'Invalid permission');

/** The permissions of one agent, whatever its role is. */
const agentPermissions = z.object({
  /** Permissions of the role. */
  role: z.array(permission),
  granted: z.array(permission),
  denied: z.array(permission),
  /** The permissions that apply now. A grant counts while its giver has the permission. */
  effective: z.array(permission),
  /** The permissions that the caller may grant: its own. */
  grantable: z.array(permission),
  /** Set by an agent above the caller, who cannot change them. */
  fixed: z.array(permission),
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
    ...agentWith('agents.manage'),
    summary: 'Grant or deny permissions to an agent below, over its role; never more than the caller has',
    params: agentParams,
    body: z
      .strictObject({ granted: permissionList, denied: permissionList, reason })
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
