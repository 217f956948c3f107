import { call, type EndpointResponse } from '../../api/client.ts';
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

/** Signs out locally at once. If the server call fails, the session expires there. */
export function signOut(reason?: SessionEndReason): void {
  void call('POST /auth/logout', { body: {} }).catch(() => undefined);
  authStore.getState().signOut(reason);
}
