import { call, type EndpointResponse } from '../../api/client.ts';
import { authStore } from './session.ts';

/** Keeps a new session; `remember` keeps it beyond this browser tab. */
export function saveSession(
  { data }: EndpointResponse<'POST /auth/login' | 'POST /auth/passkey' | 'POST /auth/register'>,
  remember: boolean,
): void {
  const { user, accessToken, lastRechargeStatus } = data;
  authStore.getState().signIn({ user, token: accessToken, lastRechargeStatus }, remember);
}

/** Signs out here at once. The server is told too; if that fails, the session expires there. */
export function signOut(reason?: 'ended'): void {
  void call('POST /auth/logout', { body: {} }).catch(() => undefined);
  authStore.getState().signOut(reason);
}
