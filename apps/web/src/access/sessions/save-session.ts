import type { EndpointResponse } from '../../api/client.ts';
import { authStore } from './session.ts';

/** Keeps a fresh session; `remember` keeps it beyond this browser tab. */
export function saveSession(
  { data }: EndpointResponse<'POST /auth/login' | 'POST /auth/passkey' | 'POST /auth/register'>,
  remember: boolean,
): void {
  const { user, accessToken, lastRechargeStatus } = data;
  authStore.getState().signIn({ user, token: accessToken, lastRechargeStatus }, remember);
}
