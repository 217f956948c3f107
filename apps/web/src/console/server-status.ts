import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { configureApi } from '../api/client.ts';
import { useNetworkStatus } from '../api/network-status.ts';

const useServerStore = create<{ readonly unreachableSince: string | null }>()(() => ({
  unreachableSince: null,
}));

/** Since when no call has reached the server. Null while it responds. */
export const useServerUnreachableSince = (): string | null => useServerStore().unreachableSince;

function setReached(client: QueryClient, isReached: boolean): void {
  const { unreachableSince } = useServerStore.getState();
  if (isReached === (unreachableSince === null)) return;
  useServerStore.setState({ unreachableSince: isReached ? null : new Date().toISOString() });
  // Data shown during the outage is outdated or an error.
  if (isReached) void client.invalidateQueries();
}

/** Follows the results of all calls of the page. The connection poll detects an outage on an idle page. */
export function useServerStatus(): void {
  const client = useQueryClient();
  const isOffline = useNetworkStatus() === 'offline';
  useEffect(() => {
    configureApi({ onServerReached: (isReached) => setReached(client, isReached) });
    return () => {
      configureApi({ onServerReached: () => undefined });
      useServerStore.setState({ unreachableSince: null });
    };
  }, [client]);
  useEffect(() => {
    if (isOffline) setReached(client, false);
    else if (useServerStore.getState().unreachableSince !== null) void client.invalidateQueries();
  }, [client, isOffline]);
}
