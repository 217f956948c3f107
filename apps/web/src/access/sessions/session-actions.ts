import type { QueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse, holdReads } from '../../api/client.ts';
import type { SessionEndReason } from './auth-store.ts';
import { authStore } from './session.ts';

export function saveSession(
  { data }: EndpointResponse<'POST /auth/login' | 'POST /auth/passkey' | 'POST /auth/register'>,
  remember: boolean,
): void {
  const { user, accessToken, lastRechargeStatus } = data;
  authStore.getState().signIn({ user, token: accessToken, lastRechargeStatus }, remember);
}

/** Reads the account again after a change. A failure is ignored. */
export async function refreshUser(): Promise<void> {
  const reply = await call('GET /user/profile').catch(() => undefined);
  if (reply !== undefined) authStore.getState().setUser(reply.data.user);
}

/**
 * Signs out locally at once, which ends the reads in flight, and then at the server. If that call fails,
 * the session expires there.
 */
export function signOut(reason?: SessionEndReason): void {
  const { token, signOut: signOutLocally } = authStore.getState();
  signOutLocally(reason);
  if (token === null) return;
  // In a later task: a read that reaches the server after the session's end would fail.
  setTimeout(() => void call('POST /auth/logout', { body: {}, token }).catch(() => undefined));
}

/**
 * Sends a command that ends the session at the server, and signs out here if it succeeds. The page's reads
 * are cancelled before it and wait until it is over, because one that reaches the server after the session's
 * end would fail, and say that the session was ended.
 */
export async function endSessionBy<Reply>(
  client: QueryClient,
  send: () => Promise<Reply>,
  reason?: SessionEndReason,
): Promise<Reply> {
  const reads = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const release = holdReads();
  void client.cancelQueries();
  try {
    // In a later task, when the reads are aborted.
    await new Promise((resolve) => setTimeout(resolve));
    const reply = await send();
    authStore.getState().signOut(reason);
    return reply;
  } catch (error) {
    for (const { queryKey } of reads) void client.invalidateQueries({ queryKey, exact: true });
    throw error;
  } finally {
    release();
  }
}
