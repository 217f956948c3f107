import { defaultPermissions, type Permission, permissions } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type AgentAuthority, findAgentAuthority, findAgentCredit } from './permissions.sql.ts';

export type { AgentAuthority, AgentRule } from './permissions.sql.ts';

/** The permissions of the agent's level, without those that an ancestor removed. The root has all. */
export function permissionsOf({ isRoot, level, rules }: AgentAuthority): ReadonlySet<Permission> {
  if (isRoot) return new Set(permissions);
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
