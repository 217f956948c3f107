import {
  type AgentLevel,
  type AgentRole,
  agentLevels,
  type BodyOf,
  type Money,
  type Permission,
  permissions,
  toCents,
  toMoney,
} from '@golden-acers/contract';
import { demand, recordVersionOf } from '@golden-acers/platform';
import { z } from 'zod';
import {
  type AgentAuthority,
  getAgentAuthority,
  moneyLimitsOf,
  permissionsOf,
} from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
import { type ApprovalHandler, holdCommand } from '../approvals/approvals.ts';
import { getAgentChangeNeed } from '../approvals/second-agent.ts';
import { listInheritedRules, lockRolesOf, type OwnedAgentRule, upsertAgentRule } from './agent-roles.sql.ts';

/** The bounds of the contract and of the table. */
const highestCeilings = { ceilingCents: 100_000_000_000n, dayMaxCents: 100_000_000_000_000n };

export async function listAgentRoles(context: Context, actor: AgentActor): Promise<AgentRole[]> {
  const scope = await readRoleScope(context, actor);
  return levelsBelow(scope.ownAuthority).map((level) => toAgentRole(context, scope, level));
}

/** As it is stored. Null: the rule of an agent above applies. */
interface AgentRoleChange {
  readonly level: AgentLevel;
  readonly permissions: readonly Permission[] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
  readonly reason: string;
}

const centsOrNull = (amount: Money | null) => (amount === null ? null : Number(toCents(amount)));

/**
 * Changes the role of a level below the actor, from the next request on. Refuses with `agent.beyond_own` what
 * the actor may not do itself or what an ancestor does not allow this level. Needs a step-up, and a second
 * agent where the root requires one.
 */
export async function changeAgentRole(
  context: Context,
  actor: AgentActor,
  { commandMax, dayMax, reason, ...body }: BodyOf<'PUT /agent/roles/:level'> & { level: AgentLevel },
): Promise<{ role: AgentRole; isWaiting: boolean }> {
  const change = {
    ...body,
    commandMaxCents: centsOrNull(commandMax),
    dayMaxCents: centsOrNull(dayMax),
  };
  return inTransaction(context, async (tx) => {
    await lockRolesOf(tx.db, actor.agentId);
    const role = await demandChangeableRole(tx, actor, change);
    demandVersion(tx, role.version);
    await demandRecentStepUp(tx, actor);
    const need = await getAgentChangeNeed(tx, actor.agentId);
    if (need === 'yes') {
      await holdCommand(tx, actor, {
        kind: 'role',
        command: { ...change, reason },
        amountCents: null,
        reason,
      });
      return { role, isWaiting: true };
    }
    const isAlone = need === 'alone';
    return { role: await writeRole(tx, actor, { ...change, reason }, { isAlone }), isWaiting: false };
  });
}

const heldRole = z.object({
  level: z.enum(agentLevels),
  permissions: z.array(z.enum(permissions)).nullable(),
  commandMaxCents: z.number().nullable(),
  dayMaxCents: z.number().nullable(),
  reason: z.string(),
});

/** Changes a role in the name of the agent who decided it. */
export const roleApproval: ApprovalHandler = {
  permissionOf: () => 'agents.manage',
  async apply(tx, { command, decider }) {
    const change = heldRole.parse(command);
    await writeRole(tx, decider, change, { isAlone: false });
    return { resultId: `role:${change.level}` };
  },
};

async function demandChangeableRole(
  tx: TxContext,
  actor: AgentActor,
  change: Omit<AgentRoleChange, 'reason'>,
): Promise<AgentRole> {
  const scope = await readRoleScope(tx, actor);
  demand(levelsBelow(scope.ownAuthority).includes(change.level), 'agent.level_not_below');
  const role = toAgentRole(tx, scope, change.level);
  demandGrantable(role.grantable, change);
  return role;
}

async function writeRole(
  tx: TxContext,
  actor: AgentActor,
  { reason, ...change }: AgentRoleChange,
  { isAlone }: { isAlone: boolean },
): Promise<AgentRole> {
  const { grantable: _before, version: _former, ...before } = await demandChangeableRole(tx, actor, change);
  await upsertAgentRule(tx.db, { ...change, ownerId: actor.agentId });
  const role = toAgentRole(tx, await readRoleScope(tx, actor), change.level);
  const { grantable: _after, version: _new, ...written } = role;
  const after = { ...written, ...(isAlone && { isAlone }) };
  await recordSettingEvent(tx, actor, 'role.changed', { id: `role:${change.level}`, before, after, reason });
  return role;
}

function demandGrantable(max: AgentRole['grantable'], change: Omit<AgentRoleChange, 'reason'>): void {
  const { commandMaxCents, dayMaxCents } = change;
  const isPermitted = (change.permissions ?? []).every((one) => max.permissions.includes(one));
  demand(isPermitted, 'agent.beyond_own', { field: 'permissions' });
  demand((commandMaxCents ?? 1) <= toCents(max.commandMax), 'agent.beyond_own', { field: 'commandMax' });
  demand((dayMaxCents ?? 1) <= toCents(max.dayMax), 'agent.beyond_own', { field: 'dayMax' });
}

interface RoleScope {
  readonly ownAgentId: string;
  readonly ownAuthority: AgentAuthority;
  readonly rules: readonly OwnedAgentRule[];
}

async function readRoleScope(context: Pick<Context, 'db'>, { agentId }: AgentActor): Promise<RoleScope> {
  return {
    ownAgentId: agentId,
    ownAuthority: await getAgentAuthority(context, agentId),
    rules: await listInheritedRules(context.db, agentId),
  };
}

/** The root is above every level, its own included. */
function levelsBelow({ isRoot, level }: AgentAuthority): readonly AgentLevel[] {
  return isRoot ? agentLevels : agentLevels.slice(agentLevels.indexOf(level) + 1);
}

function toAgentRole(
  { config }: Context,
  { ownAgentId, ownAuthority, rules }: RoleScope,
  level: AgentLevel,
): AgentRole {
  const levelRules = rules.filter((rule) => rule.level === level);
  const authorityUnder = (given: readonly OwnedAgentRule[]): AgentAuthority => ({
    isRoot: false,
    level,
    mustChangePassword: false,
    rules: given,
    exceptions: [],
  });
  const now = authorityUnder(levelRules);
  const above = authorityUnder(levelRules.filter(({ ownerId }) => ownerId !== ownAgentId));
  const shown = { permissions: [...permissionsOf(now)], ...describeCeilings(moneyLimitsOf(now, config)) };
  return {
    level,
    version: recordVersionOf(shown),
    ...shown,
    isSet: levelRules.some(
      (rule) =>
        rule.ownerId === ownAgentId &&
        (rule.permissions ?? rule.commandMaxCents ?? rule.dayMaxCents) !== null,
    ),
    grantable: ownAuthority.isRoot
      ? { permissions: [...permissions], ...describeCeilings(highestCeilings) }
      : grantableLimitsOf(ownAuthority, above, config),
  };
}

function grantableLimitsOf(
  own: AgentAuthority,
  above: AgentAuthority,
  config: Context['config'],
): AgentRole['grantable'] {
  const ownPermissions = permissionsOf(own);
  const [mine, theirs] = [moneyLimitsOf(own, config), moneyLimitsOf(above, config)];
  return {
    permissions: [...permissionsOf(above)].filter((one) => ownPermissions.has(one)),
    ...describeCeilings({
      ceilingCents: least(mine.ceilingCents, theirs.ceilingCents),
      dayMaxCents: least(mine.dayMaxCents, theirs.dayMaxCents),
    }),
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

const describeCeilings = ({ ceilingCents, dayMaxCents }: typeof highestCeilings) => ({
  commandMax: toMoney(ceilingCents),
  dayMax: toMoney(dayMaxCents),
});
