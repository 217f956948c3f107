import { balanceRefreshes, type Endpoints, type OutputOf, toMoney } from '@golden-acers/contract';
import { demand, enforceRateLimit } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { type BalanceRefresh, refreshBalance } from '../../money/balances/balances.ts';
import { getAccountStatus } from '../../provider/provider-accounts/account-status.ts';

type RefreshedBalance = OutputOf<Endpoints['POST /fortune-panda/users/:username/refresh-balance']['data']>;

/** Refreshes balances for agents. Concurrent requests for one player share a call. */
export function createPlayerBalanceRefresh(context: Context) {
  const running = new Map<string, Promise<BalanceRefresh>>();

  function start(playerId: string): Promise<BalanceRefresh> {
    const refresh = refreshBalance(context, playerId).finally(() => running.delete(playerId));
    running.set(playerId, refresh);
    return refresh;
  }

  return async ({ agentId }: AgentActor, account: string): Promise<RefreshedBalance> => {
    const { playerId } = await getPlayerInSubtree(context, agentId, account);
    demand((await getAccountStatus(context.db, playerId)) !== 'closed', 'player.closed');
    await enforceRateLimit(context.limiterOf(balanceRefreshes), agentId);
    const { balance, outcome } = await (running.get(playerId) ?? start(playerId));
    return {
      balance: toMoney(balance.balanceCents),
      balanceAt: balance.balanceAt?.toISOString() ?? null,
      outcome,
    };
  };
}
