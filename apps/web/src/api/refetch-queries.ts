import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches after a change. TanStack Query does not repeat a first request in flight, which may be older
 * than the change, so this refetches after it.
 */
export async function refetchQueries(client: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  const coming = queryKeys.flatMap((queryKey) =>
    client.getQueryCache().findAll({
      queryKey,
      predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
    }),
  );
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  await Promise.all(
    coming.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
  );
}

/**
 * Stores data from an event or from the response to a command. Cancels a running request, whose response may
 * be older.
 */
export function putQueryData<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  data: InferDataFromTag<unknown, Key>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown>(queryKey, data);
}
