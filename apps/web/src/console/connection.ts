import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useIsSignedIn, useUser } from '../access/sessions/session.ts';
import { endSession } from '../access/sessions/sign-out.ts';
import { call } from '../api/client.ts';
import { messageOf } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { connectAgent, healthQuery } from './console.queries.ts';
import { needsAgentSession } from './sign-in-link.tsx';
import { useConsoleTexts } from './texts.ts';

export interface Connection {
  readonly state: 'unknown' | 'connected' | 'not-connected';
  readonly connect: () => void;
  readonly isConnecting: boolean;
  /** Why the last Connect failed. */
  readonly error: { readonly message: string; readonly isAboutSession: boolean } | undefined;
  /** Leaves the provider and signs the agent out, as specified: to /login, or to / when nobody was signed in. */
  readonly disconnect: () => void;
  readonly isDisconnecting: boolean;
}

/** Connected by a health check that reports a provider session, or by Connect. A failing health check is silent. */
export function useConnection(): Connection {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const isAgent = useIsAgent();
  const health = useQuery({ ...healthQuery, enabled: isAgent });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => connectAgent(client),
    // The pressed button is gone: the keyboard goes on in the page's content.
    onSuccess: () => document.getElementById('content')?.focus(),
  });
  const leaving = useDisconnect();
  return {
    state: health.isLoading ? 'unknown' : health.data === true ? 'connected' : 'not-connected',
    connect: () => mutate(),
    isConnecting: isPending,
    error:
      error === null
        ? undefined
        : {
            message: messageOf(error, { refused: t('connection.failed'), offline: t('connection.failed') }),
            isAboutSession: needsAgentSession(error),
          },
    disconnect: () => leaving.mutate(),
    isDisconnecting: leaving.isPending,
  };
}

/** Nobody else is told how the provider is doing. */
const useIsAgent = (): boolean => useUser()?.role === 'agent';

/** The provider is told first, because the call needs the session that ends after it. */
function useDisconnect(): { mutate: () => void; isPending: boolean } {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const isAgent = useIsAgent();
  return useMutation({
    mutationFn: async () => {
      // Without its answer the provider's session ends by its own term; signing out here must not wait for that.
      if (isAgent) await call('POST /fortune-panda/admin/logout', { body: {} }).catch(() => undefined);
      if (isSignedIn) endSession();
      await navigate(isSignedIn ? paths.login : paths.home);
    },
  });
}
