import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has what is looked at under this key read anew, because it was heard to have changed. A first answer that is still on its way
 * may be older than what was heard, and TanStack Query asks for no other one meanwhile: it is asked for again once that has come.
 */
export async function refetchQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const coming = client.getQueryCache().findAll({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  });
  await client.invalidateQueries({ queryKey });
  await Promise.all(
    coming.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
  );
}
