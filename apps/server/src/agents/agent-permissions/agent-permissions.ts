import { type AgentPermissions, type BodyOf, type Permission, permissions } from '@golden-acers/contract';
import { demand, recordVersionOf } from '@golden-acers/platform';
import { z } from 'zod';
import { getAgentAuthority, permissionsOf, rolePermissionsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { demandAgentBelow, getTreeAgent } from '../agent-tree/agent-tree.ts';
import { type ApprovalHandler, holdCommand } from '../approvals/approvals.ts';
import { getAgentChangeNeed } from '../approvals/second-agent.ts';
import {
  deletePermissionException,
  listPermissionExceptions,
  type PermissionExceptionRow,
  upsertPermissionException,
} from './agent-permissions.sql.ts';

/** Refuses the caller itself with `agent.is_oneself`, and an agent outside of its subtree. */
export async function getAgentPermissions(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  id: string,
): Promise<AgentPermissions> {
  await getTreeAgent(context, actor, id);
  demand(id !== actor.agentId, 'agent.is_oneself');
  return readAgentPermissions(context, actor, id);
}

type PermissionsChange = BodyOf<'PUT /agent/agents/:agentId/permissions'> & { readonly id: string };

/**
 * Sets the grants and denials of an agent below, from its next request on. Refuses with `agent.beyond_own`
 * what the actor does not have itself, and what an agent above the actor has set. Needs a step-up, and a
 * second agent where the root requires one.
 */
export async function changeAgentPermissions(
  context: Context,
  actor: AgentActor,
  change: PermissionsChange,
): Promise<{ permissions: AgentPermissions; isWaiting: boolean }> {
  const { id, reason } = change;
  return inTransaction(context, async (tx) => {
    await demandAgentBelow(tx, actor, id);
    demandVersion(tx, (await readAgentPermissions(tx, actor, id)).version);
    await demandGrantable(tx, actor, change);
    await demandRecentStepUp(tx, actor);
    const need = await getAgentChangeNeed(tx, actor.agentId);
    if (need === 'yes') {
      await holdCommand(tx, actor, {
        ...{ kind: 'agent_permissions', command: change, amountCents: null, agentId: id, reason },
      });
    } else await writePermissions(tx, actor, change, { isAlone: need === 'alone' });
    return { permissions: await readAgentPermissions(tx, actor, id), isWaiting: need === 'yes' };
  });
}

const heldPermissions = z.object({
  id: z.string(),
  granted: z.array(z.enum(permissions)),
  denied: z.array(z.enum(permissions)),
  reason: z.string(),
});

/** Changes an agent's permissions in the name of the agent who decided it. */
export const agentPermissionsApproval: ApprovalHandler = {
  permissionOf: () => 'agents.manage',
  async apply(tx, { command, decider }) {
    const change = heldPermissions.parse(command);
    await demandAgentBelow(tx, decider, change.id);
    await writePermissions(tx, decider, change, { isAlone: false });
    return { resultId: change.id };
  },
};

async function writePermissions(
  tx: TxContext,
  actor: AgentActor,
  change: PermissionsChange,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  const { id, reason } = change;
  const changed = await demandGrantable(tx, actor, change);
  const { granted, denied } = await readAgentPermissions(tx, actor, id);
  for (const permission of changed) {
    const isGranted = change.granted.includes(permission);
    if (isGranted || change.denied.includes(permission)) {
      const row = { agentId: id, permission, isGranted, setBy: actor.agentId };
      await upsertPermissionException(tx.db, row);
    } else await deletePermissionException(tx.db, id, permission);
  }
  const before = { granted, denied };
  const after = { granted: change.granted, denied: change.denied, ...(isAlone && { isAlone }) };
  await recordAgentEvent(tx, actor, 'agent.permissions_changed', { id, before, after, reason });
}

/** Returns what changes. Lifting a denial gives too, so it needs the permission. */
async function demandGrantable(
  tx: TxContext,
  actor: AgentActor,
  { id, granted, denied }: PermissionsChange,
): Promise<readonly Permission[]> {
  const rows = await listPermissionExceptions(tx.db, { agentId: id, readerId: actor.agentId });
  const changed = permissions.filter((one) => {
    const row = rows.find(({ permission }) => permission === one);
    return row?.isGranted !== (granted.includes(one) || (denied.includes(one) ? false : undefined));
  });
  for (const one of changed) {
    const row = rows.find(({ permission }) => permission === one);
    const isAllowed = (row?.isBySubtree ?? true) && (denied.includes(one) || actor.permissions.has(one));
    demand(isAllowed || isGrantTakenBack(row, granted, one), 'agent.beyond_own', { field: 'granted' });
  }
  return changed;
}

/** One's own grant can be taken back without having the permission any more. */
function isGrantTakenBack(
  row: PermissionExceptionRow | undefined,
  granted: readonly Permission[],
  permission: Permission,
): boolean {
  return row?.isGranted === true && row.isBySubtree && !granted.includes(permission);
}

async function readAgentPermissions(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  id: string,
): Promise<AgentPermissions> {
  const authority = await getAgentAuthority(context, id);
  const rows = await listPermissionExceptions(context.db, { agentId: id, readerId: actor.agentId });
  const where = (isMatching: (row: PermissionExceptionRow) => boolean) =>
    permissions.filter((one) => rows.some((row) => row.permission === one && isMatching(row)));
  const granted = where(({ isGranted }) => isGranted);
  const denied = where(({ isGranted }) => !isGranted);
  return {
    version: recordVersionOf({ granted, denied }),
    role: [...rolePermissionsOf(authority)],
    granted,
    denied,
    effective: [...permissionsOf(authority)],
    grantable: permissions.filter((one) => actor.permissions.has(one)),
    fixed: where(({ isBySubtree }) => !isBySubtree),
  };
}
