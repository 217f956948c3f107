import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';

/** The server reads its database, never the provider. */
export const balancePollMs = { default: 20_000, headerAndDashboard: 30_000 } as const;

/** Header and page show the same balance and mount one after the other. */
const mountStaleTimeMs = 2_000;

type BalanceData = EndpointResponse<'GET /fortune-panda-user/balance'>['data'];

/** The specified response has only `data.balance`. Other fields can be missing. */
export interface PlayerBalance extends Pick<BalanceData, 'balance' | 'updatedAt'> {
  readonly lastRechargeStatus?: BalanceData['lastRechargeStatus'] | undefined;
}

/** Throws a refusal without a message if the response has no balance. */
export function readBalance(data: Partial<BalanceData> | null | undefined): PlayerBalance {
  const { balance, updatedAt = null, lastRechargeStatus } = data ?? {};
  if (balance === undefined || balance === null) {
    throw new ApiRefusal({ status: 200, code: undefined, message: '', fields: {}, requestId: undefined });
  }
  return { balance: String(balance), updatedAt, lastRechargeStatus };
}

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal }) =>
    readBalance((await call('GET /fortune-panda-user/balance', { signal })).data),
  refetchInterval: pollUnlessStreamOpen(balancePollMs.default),
  refetchOnWindowFocus: 'always',
  staleTime: mountStaleTimeMs,
});
