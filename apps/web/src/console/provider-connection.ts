import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useIsSignedIn, useUser } from '../access/sessions/session.ts';
import { signOut } from '../access/sessions/session-actions.ts';
import { needsAgentSession } from '../access/sessions/sign-in-link.tsx';
import { call } from '../api/client.ts';
import { errorMessageOf } from '../api/errors.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { paths } from '../paths.ts';
import { connectProvider, providerHealthQuery } from './console.queries.ts';

export interface ProviderConnection {
  readonly state: 'unknown' | 'connected' | 'not-connected';
  readonly connect: () => void;
  readonly isConnecting: boolean;
  readonly error: { readonly message: string; readonly needsSignIn: boolean } | undefined;
  /**
   * Leaves the provider and signs the agent out, as specified: to /login, or to / when nobody was signed in.
   */
  readonly disconnect: () => void;
  readonly isDisconnecting: boolean;
}

/**
 * Connected by a health check that reports a provider session, or by Connect. A failing health check is
 * silent.
 */
export function useProviderConnection(): ProviderConnection {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const isAgent = useIsAgentAccount();
  const health = useQuery({ ...providerHealthQuery, enabled: isAgent });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => connectProvider(client),
    onSuccess: () => document.getElementById('content')?.focus(),
  });
  const leaving = useDisconnectProvider();
  return {
    state: health.isLoading ? 'unknown' : health.data === true ? 'connected' : 'not-connected',
    connect: () => mutate(),
    isConnecting: isPending,
    error:
      error === null
        ? undefined
        : {
            message: errorMessageOf(error, {
              refused: t('connection.failed'),
              offline: t('connection.failed'),
            }),
            needsSignIn: needsAgentSession(error),
          },
    disconnect: () => leaving.mutate(),
    isDisconnecting: leaving.isPending,
  };
}

const useIsAgentAccount = (): boolean => useUser()?.role === 'agent';

/** The provider's session ends first, because that call needs our own session. */
function useDisconnectProvider(): { mutate: () => void; isPending: boolean } {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const isAgent = useIsAgentAccount();
  return useMutation({
    mutationFn: async () => {
      // If this fails, the provider's session expires; signing out must not wait for it.
      if (isAgent) await call('POST /fortune-panda/admin/logout', { body: {} }).catch(() => undefined);
      if (isSignedIn) signOut();
      await navigate(isSignedIn ? paths.login : paths.home);
    },
  });
}
