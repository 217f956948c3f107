import { defaultPermissions, type Permission, permissions } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type AgentAuthority, findAgentAuthority, findAgentCredit } from './permissions.sql.ts';

export type { AgentAuthority, AgentRule } from './permissions.sql.ts';

/** What the agent may do: its level's, less what anyone above it took away. The root may do everything. */
export function permissionsOf({ isRoot, level, rules }: AgentAuthority): ReadonlySet<Permission> {
  if (isRoot) return new Set(permissions);
  const said = rules.flatMap((rule) => (rule.permissions === null ? [] : [rule]));
  const base = said.find(({ isSetByRoot }) => isSetByRoot)?.permissions ?? defaultPermissions[level];
  const narrowing = said.filter(({ isSetByRoot }) => !isSetByRoot);
  return new Set(
    permissions.filter(
      (one) => base.includes(one) && narrowing.every((rule) => rule.permissions?.includes(one)),
    ),
  );
}

export interface MoneyLimits {
  /** The most that one command may move. */
  readonly ceilingCents: bigint;
  /** The most that all recharges, and all redeems, of one day may move. */
  readonly dayMaxCents: bigint;
}

type CeilingConfig = Pick<ServerConfig, 'transferCeilingsCents' | 'transferDayLimitsCents'>;

/** The agent's ceilings: the configuration's for its level, or the root's in their place, and less where somebody above says so. */
export async function getMoneyLimits(
  context: Pick<Context, 'db'>,
  config: CeilingConfig,
  agentId: string,
): Promise<MoneyLimits> {
  return moneyLimitsOf(await getAgentAuthority(context, agentId), config);
}

export async function getAgentAuthority(
  context: Pick<Context, 'db'>,
  agentId: string,
): Promise<AgentAuthority> {
  const standing = await findAgentAuthority(context.db, agentId);
  demand(standing, 'agent.required');
  return standing;
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

/** The credit that an agent gives out of: the root's is the provider's, everybody else's what they were allotted. */
export async function getAgentCredit(
  context: Pick<Context, 'db'>,
  agentId: string,
  atProviderCents: bigint | null,
): Promise<bigint | null> {
  return (await findAgentCredit(context.db, agentId)) ?? atProviderCents;
}
