import {
  type AgentLevel,
  type AgentRole,
  agentLevels,
  type Permission,
  permissions,
} from '@golden-acers/contract';
import { demand, inTransaction } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import { getStanding, limitsIn, permissionsOf, type Standing } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerSchema } from '../../schema.ts';
import { listRulesAbove, type OwnedRule, putRule } from './agent-roles.sql.ts';

/** As the contract and the table bound them. */
const commandCentsMost = 100_000_000_000;
const dayCentsMost = 100_000_000_000_000;

/** What agents of each level below the actor may do and move. */
export async function listRoles(context: Context, actor: AgentActor): Promise<AgentRole[]> {
  const seen = await readView(context.db, actor);
  return levelsBelow(seen.own).map((level) => roleOf(context, seen, level));
}

export interface RoleChange {
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
export async function changeRole(
  context: Context,
  actor: AgentActor,
  { reason, ...change }: RoleChange,
): Promise<AgentRole> {
  return inTransaction(context.db, async (tx) => {
    const before = await readView(tx, actor);
    const { level } = change;
    demand(levelsBelow(before.own).includes(level), 'agent.level_not_below');
    const { most, ...was } = roleOf(context, before, level);
    demandWithin(most, change);
    await putRule(tx, { ...change, ownerId: actor.agentId });
    const after = await readView(tx, actor);
    const { most: _most, ...is } = roleOf(context, after, level);
    const subject = { kind: 'setting', id: `role:${level}` } as const;
    await recordAct(tx, { actor, act: 'role.changed', subject, before: was, after: is, reason });
    return roleOf(context, after, level);
  });
}

function demandWithin(most: AgentRole['most'], change: Omit<RoleChange, 'reason'>): void {
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

interface View {
  readonly ownId: string;
  readonly own: Standing;
  readonly rules: readonly OwnedRule[];
}

async function readView(db: Kysely<ServerSchema>, { agentId }: AgentActor): Promise<View> {
  return { ownId: agentId, own: await getStanding(db, agentId), rules: await listRulesAbove(db, agentId) };
}

/** The root stands above every level, its own included. */
function levelsBelow({ isRoot, level }: Standing): readonly AgentLevel[] {
  return isRoot ? agentLevels : agentLevels.slice(agentLevels.indexOf(level) + 1);
}

function roleOf({ config }: Context, { ownId, own, rules }: View, level: AgentLevel): AgentRole {
  const about = rules.filter((rule) => rule.level === level);
  const standingUnder = (some: readonly OwnedRule[]): Standing => ({
    isRoot: false,
    level,
    mustChangePassword: false,
    rules: some,
  });
  const now = standingUnder(about);
  const above = standingUnder(about.filter(({ ownerId }) => ownerId !== ownId));
  return {
    level,
    permissions: [...permissionsOf(now)],
    ...ceilingsOf(now, config),
    isSet: about.some(
      (rule) =>
        rule.ownerId === ownId && (rule.permissions ?? rule.commandMaxCents ?? rule.dayMaxCents) !== null,
    ),
    most: own.isRoot
      ? { permissions: [...permissions], commandMaxCents: commandCentsMost, dayMaxCents: dayCentsMost }
      : mostOf(own, above, config),
  };
}

/** Neither more than the actor may itself, nor more than those above it allow this level. */
function mostOf(own: Standing, above: Standing, config: Context['config']): AgentRole['most'] {
  const ownPermissions = permissionsOf(own);
  const [mine, theirs] = [ceilingsOf(own, config), ceilingsOf(above, config)];
  return {
    permissions: [...permissionsOf(above)].filter((one) => ownPermissions.has(one)),
    commandMaxCents: Math.min(mine.commandMaxCents, theirs.commandMaxCents),
    dayMaxCents: Math.min(mine.dayMaxCents, theirs.dayMaxCents),
  };
}

function ceilingsOf(standing: Standing, config: Context['config']) {
  const { ceilingCents, dayMaxCents } = limitsIn(standing, config);
  return { commandMaxCents: Number(ceilingCents), dayMaxCents: Number(dayMaxCents) };
}
