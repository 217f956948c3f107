import { defaultPermissions, type Permission, permissions } from '@golden-acers/contract';
import { demand, refuse } from '@golden-acers/platform';
import type { ServerConfig } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { type AgentAuthority, findAgentAuthority, findAgentCredit, findAgentUse } from './permissions.sql.ts';

export type { AgentAuthority, AgentRule } from './permissions.sql.ts';

/**
 * The permissions of the agent's role, with what it was granted and without what it was denied. A grant
 * counts while its giver has the permission. The root has all.
 */
export function permissionsOf(authority: AgentAuthority): ReadonlySet<Permission> {
  if (authority.isRoot) return new Set(permissions);
  const inRole = rolePermissionsOf(authority);
  return new Set(
    permissions.filter((one) => {
      const exception = authority.exceptions.find(({ permission }) => permission === one);
      if (exception === undefined) return inRole.has(one);
      if (!exception.isGranted) return false;
      return inRole.has(one) || (exception.giver !== null && permissionsOf(exception.giver).has(one));
    }),
  );
}

/** Returns the permissions of the agent's level, without those that an ancestor removed. */
export function rolePermissionsOf({
  level,
  rules,
}: Pick<AgentAuthority, 'level' | 'rules'>): ReadonlySet<Permission> {
  const withPermissions = rules.flatMap((rule) => (rule.permissions === null ? [] : [rule]));
  const base =
    withPermissions.find(({ isSetByRoot }) => isSetByRoot)?.permissions ?? defaultPermissions[level];
  const narrowing = withPermissions.filter(({ isSetByRoot }) => !isSetByRoot);
  return new Set(
    permissions.filter(
      (one) => base.includes(one) && narrowing.every((rule) => rule.permissions?.includes(one)),
    ),
  );
}

export interface MoneyLimits {
  readonly ceilingCents: bigint;
  readonly dayMaxCents: bigint;
}

type CeilingConfig = Pick<ServerConfig, 'transferCeilingsCents' | 'transferDayLimitsCents'>;

/** The root's rule replaces the configuration; each ancestor may lower it. */
export async function getMoneyLimits(context: Pick<Context, 'db'>, config: CeilingConfig, agentId: string) {
  return moneyLimitsOf(await getAgentAuthority(context, agentId), config);
}

export async function getAgentAuthority(context: Pick<Context, 'db'>, agentId: string) {
  const authority = await findAgentAuthority(context.db, agentId);
  demand(authority, 'agent.required');
  return authority;
}

export function moneyLimitsOf({ isRoot, level, rules }: AgentAuthority, config: CeilingConfig): MoneyLimits {
  const binding = isRoot ? [] : rules;
  const least = (key: 'commandMaxCents' | 'dayMaxCents', configured: number) => {
    const base = binding.find(({ isSetByRoot }) => isSetByRoot)?.[key] ?? configured;
    const narrower = binding.flatMap((rule) => (rule.isSetByRoot ? [] : (rule[key] ?? [])));
    return BigInt(Math.min(base, ...narrower));
  };
  return {
    ceilingCents: least('commandMaxCents', config.transferCeilingsCents[level]),
    dayMaxCents: least('dayMaxCents', config.transferDayLimitsCents[level]),
  };
}

/** The root's credit is the provider's; every other agent's is its allotment. */
export async function getAgentCredit(
  context: Pick<Context, 'db'>,
  agentId: string,
  atProviderCents: bigint | null,
): Promise<bigint | null> {
  return (await findAgentCredit(context.db, agentId)) ?? atProviderCents;
}

/** What an agent may still move. Below zero: a limit was lowered, or a redeem was corrected. */
export interface AgentAllowance {
  /** Null for the root, whose credit is the provider's. */
  readonly creditCents: bigint | null;
  readonly rechargeTodayCents: bigint;
  readonly redeemTodayCents: bigint;
}

export async function getAgentAllowance(
  context: Pick<Context, 'db'>,
  agentId: string,
  { dayMaxCents }: Pick<MoneyLimits, 'dayMaxCents'>,
): Promise<AgentAllowance> {
  const { creditCents, rechargedCents, redeemedCents } = await findAgentUse(context.db, agentId);
  return {
    creditCents,
    rechargeTodayCents: dayMaxCents - rechargedCents,
    redeemTodayCents: dayMaxCents - redeemedCents,
  };
}

interface AgentCaller {
  readonly accountId: string;
  readonly authority: AgentAuthority;
  readonly hasTotp: boolean | null;
}

/**
 * Returns the caller's permissions, including `permission` if one is given. Denied by default. With a real
 * provider an agent without an authenticator app may only set one up, and one whose password another agent
 * knows must change it first.
 */
export function demandAuthority(
  { config }: Pick<Context, 'config'>,
  { accountId, authority, hasTotp }: AgentCaller,
  permission: Permission | undefined,
): ReadonlySet<Permission> {
  demand(hasTotp === true || config.provider.isSandbox, 'agent.factor_required');
  const permitted = permissionsOf(authority);
  if (permission === undefined) return permitted;
  if (authority.mustChangePassword) refuse('agent.password_change_required');
  demand(permitted.has(permission), 'agent.not_permitted', { accountId });
  return permitted;
}
