import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useIsSignedIn, useUser } from '../access/sessions/session.ts';
import { signOut } from '../access/sessions/session-actions.ts';
import { call } from '../api/client.ts';
import { ApiRefusal, NetworkFailure } from '../api/errors.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { connectionStatusQuery, connectProvider, providerHealthQuery } from './console.queries.ts';

export type ProviderConnection = ReturnType<typeof useProviderConnection>;

/** No statement about the provider: our own server did not respond in time, or is down. */
const isOutage = (error: Error | null): boolean =>
  error instanceof NetworkFailure ||
  (error instanceof ApiRefusal && (error.status === 408 || error.status >= 500));

/** Connected if a health check reports a provider session, or after Connect. Failed checks are silent. */
export function useProviderConnection() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const isAgent = useUser()?.role === 'agent';
  const health = useQuery({ ...providerHealthQuery, enabled: isAgent });
  const { data: line } = useQuery({ ...connectionStatusQuery, enabled: isAgent });
  const connect = useCommand(() => connectProvider(client), {
    onSuccess: () => document.getElementById('content')?.focus(),
  });
  // Ends as the specification says: at /login, or at / if nobody was signed in.
  const disconnect = useCommand(async () => {
    // This comes first, because it needs the session. A failure must not prevent signing out.
    if (isAgent) await call('POST /fortune-panda/admin/logout', { body: {} }).catch(() => undefined);
    if (isSignedIn) signOut();
    await navigate(isSignedIn ? paths.login : paths.home);
  });
  // The first check fails while the server is down, and polling continues.
  const isLoggedIn = health.data ?? line?.isLoggedIn;
  const isUnknown = health.isLoading || (isLoggedIn === undefined && isOutage(health.error));
  const state = isUnknown ? 'unknown' : isLoggedIn === true ? 'connected' : 'not-connected';
  return { state, line, connect, disconnect } as const;
}
