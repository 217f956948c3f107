import {
  type AgentLevel,
  type AgentRole,
  agentLevels,
  type Permission,
  permissions,
} from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import {
  type AgentAuthority,
  getAgentAuthority,
  moneyLimitsOf,
  permissionsOf,
} from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { listInheritedRules, type OwnedAgentRule, upsertAgentRule } from './agent-roles.sql.ts';

/** As the contract and the table bound them. */
const maxCommandCents = 100_000_000_000;
const maxDayCents = 100_000_000_000_000;

/** What agents of each level below the actor may do and move. */
export async function listAgentRoles(context: Context, actor: AgentActor): Promise<AgentRole[]> {
  const seen = await readRoleScope(context, actor);
  return levelsBelow(seen.ownAuthority).map((level) => toAgentRole(context, seen, level));
}

export interface AgentRoleChange {
  readonly level: AgentLevel;
  /** Null, like the ceilings': what stands above holds. */
  readonly permissions: readonly Permission[] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
  readonly reason: string;
}

/**
 * Writes down what agents of a level below the actor may do and move; it counts at their next request. Refuses with
 * `agent.beyond_own` what the actor may not itself, or what those above it don't allow this level.
 */
export async function changeAgentRole(
  context: Context,
  actor: AgentActor,
  { reason, ...change }: AgentRoleChange,
): Promise<AgentRole> {
  return inTransaction(context, async (tx) => {
    const before = await readRoleScope(tx, actor);
    const { level } = change;
    demand(levelsBelow(before.ownAuthority).includes(level), 'agent.level_not_below');
    const { grantable, ...was } = toAgentRole(context, before, level);
    demandGrantable(grantable, change);
    await upsertAgentRule(tx.db, { ...change, ownerId: actor.agentId });
    const after = await readRoleScope(tx, actor);
    const { grantable: _most, ...is } = toAgentRole(context, after, level);
    const subject = { kind: 'setting', id: `role:${level}` } as const;
    await recordAuditEvent(tx, { actor, action: 'role.changed', subject, before: was, after: is, reason });
    return toAgentRole(context, after, level);
  });
}

function demandGrantable(most: AgentRole['grantable'], change: Omit<AgentRoleChange, 'reason'>): void {
  const { commandMaxCents, dayMaxCents } = change;
  const isPermitted = (change.permissions ?? []).every((one) => most.permissions.includes(one));
  demand(isPermitted, 'agent.beyond_own', { fields: { permissions: 'agent.beyond_own' } });
  demand((commandMaxCents ?? 1) <= most.commandMaxCents, 'agent.beyond_own', {
    fields: { commandMaxCents: 'agent.beyond_own' },
  });
  demand((dayMaxCents ?? 1) <= most.dayMaxCents, 'agent.beyond_own', {
    fields: { dayMaxCents: 'agent.beyond_own' },
  });
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

/** The root stands above every level, its own included. */
function levelsBelow({ isRoot, level }: AgentAuthority): readonly AgentLevel[] {
  return isRoot ? agentLevels : agentLevels.slice(agentLevels.indexOf(level) + 1);
}

function toAgentRole(
  { config }: Context,
  { ownAgentId, ownAuthority, rules }: RoleScope,
  level: AgentLevel,
): AgentRole {
  const about = rules.filter((rule) => rule.level === level);
  const standingUnder = (some: readonly OwnedAgentRule[]): AgentAuthority => ({
    isRoot: false,
    level,
    mustChangePassword: false,
    rules: some,
  });
  const now = standingUnder(about);
  const above = standingUnder(about.filter(({ ownerId }) => ownerId !== ownAgentId));
  return {
    level,
    permissions: [...permissionsOf(now)],
    ...ceilingsOf(now, config),
    isSet: about.some(
      (rule) =>
        rule.ownerId === ownAgentId &&
        (rule.permissions ?? rule.commandMaxCents ?? rule.dayMaxCents) !== null,
    ),
    grantable: ownAuthority.isRoot
      ? { permissions: [...permissions], commandMaxCents: maxCommandCents, dayMaxCents: maxDayCents }
      : grantableLimitsOf(ownAuthority, above, config),
  };
}

/** Neither more than the actor may itself, nor more than those above it allow this level. */
function grantableLimitsOf(
  own: AgentAuthority,
  above: AgentAuthority,
  config: Context['config'],
): AgentRole['grantable'] {
  const ownPermissions = permissionsOf(own);
  const [mine, theirs] = [ceilingsOf(own, config), ceilingsOf(above, config)];
  return {
    permissions: [...permissionsOf(above)].filter((one) => ownPermissions.has(one)),
    commandMaxCents: Math.min(mine.commandMaxCents, theirs.commandMaxCents),
    dayMaxCents: Math.min(mine.dayMaxCents, theirs.dayMaxCents),
  };
}

function ceilingsOf(standing: AgentAuthority, config: Context['config']) {
  const { ceilingCents, dayMaxCents } = moneyLimitsOf(standing, config);
  return { commandMaxCents: Number(ceilingCents), dayMaxCents: Number(dayMaxCents) };
}
