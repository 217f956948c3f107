import { formatCents } from '@golden-acers/money';
import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { describeBalance, getCachedBalance, getStoredBalance, refreshBalance } from './balances.ts';

export function bindBalances(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda-user/balance', async ({ actor, query }) => {
    if (query.refresh !== 'true') return getCachedBalance(context, actor);
    const { balance, message } = await refreshBalance(context, actor.playerId);
    return reply(describeBalance(balance), { message });
  });

  bind('GET /fortune-panda-user/account', async ({ actor }) => {
    const balance = await getStoredBalance(context, actor.playerId);
    return {
      ...describeBalance(balance),
      fortunePandaUsername: balance.account,
      agentBalance: await agentBalanceOf(context, balance.providerAgentId),
    };
  });
}

/** With a real provider, players see the agent's credit only if a setting allows it. */
async function agentBalanceOf({ config, gateway }: Context, providerAgentId: string): Promise<string | null> {
  const { isSandbox, playersSeeAgentBalance = isSandbox } = config.provider;
  if (!playersSeeAgentBalance) return null;
  const { creditCents } = await gateway.status(providerAgentId);
  return creditCents === null ? null : formatCents(creditCents);
}
