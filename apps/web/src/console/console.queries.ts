import type { TransferReply, UserRow } from '@golden-acers/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../api/client.ts';

/** Balances and transfers that are being checked settle without the agent: the lists look again this often. */
const listPollMs = 30_000;

const queryKeys = {
  health: ['console', 'health'],
  status: ['console', 'status'],
  players: ['console', 'players'],
} as const;

/** Asked once: only Connect, Disconnect and a reload change it, so that work in progress is never swept away. */
export const providerHealthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: async ({ signal }) => (await call('GET /health/fortune-panda', { signal })).isLoggedIn,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** A burst of calls is over in seconds: what is left of a minute's budget is worth looking at this often. */
const connectionStatusPollMs = 5_000;

/** How the way to the provider stands now, for the eye alone: nothing on the page depends on it. */
export const connectionStatusQuery = queryOptions({
  queryKey: ['console', 'line'],
  queryFn: async ({ signal }) => (await call('GET /health/fortune-panda', { signal })).data,
  refetchInterval: connectionStatusPollMs,
  retry: false,
});

export type AgentStatus = EndpointResponse<'GET /fortune-panda/admin/status'>['data'];

/** The signed-in agent, its credit and its ceiling. */
export const agentStatusQuery = queryOptions({
  queryKey: queryKeys.status,
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/admin/status', { signal })).data,
  refetchInterval: listPollMs,
  retry: false,
});

const maxSuggestions = 8;

/** The first few players, prohibited ones too, that match what is typed. */
export const playerSuggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.players, 'suggestions', search],
    queryFn: async ({ signal }) => {
      const query = { pageSize: String(maxSuggestions), ...(search !== '' && { search }) };
      return (await call('GET /fortune-panda/users', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: listPollMs,
  });

/** After money moved, or may have: every list and the agent's own credit are read anew. */
export async function invalidatePlayersAndCredit(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.players }),
    client.invalidateQueries({ queryKey: queryKeys.status }),
  ]);
}

export async function connectProvider(client: QueryClient): Promise<void> {
  await call('POST /health/fortune-panda/relogin', { body: {} });
  client.setQueryData(queryKeys.health, true);
  void client.invalidateQueries({ queryKey: queryKeys.status });
}

export type MoneyCommandKind = TransferReply['kind'];

/** A key and an amount are one command: sending both again can't move the money again. */
export async function postTransfer(
  kind: MoneyCommandKind,
  { account }: Pick<UserRow, 'account'>,
  amountCents: number,
  idempotencyKey: string,
): Promise<TransferReply> {
  const body = { username: account, amount: amountCents };
  const { data } = await call(`POST /fortune-panda/${kind}`, { body, idempotencyKey });
  return data;
}

/** The specification's fixed word: the server knows the real one and ignores it. */
const oldPasswordPlaceholder = 'old-password';

export async function resetProviderPassword(
  { account }: Pick<UserRow, 'account'>,
  newPassword: string,
): Promise<void> {
  await call('POST /fortune-panda/users/change-password', {
    body: { username: account, oldPassword: oldPasswordPlaceholder, newPassword },
  });
}
