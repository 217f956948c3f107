import { call } from '../../api/client.ts';
import { authStore } from './session.ts';

/** Signs out here at once; the server is told beside it, and without its answer the session ends by its own term. */
export function signOut(reason?: 'ended'): void {
  void call('POST /auth/logout', { body: {} }).catch(() => undefined);
  authStore.getState().signOut(reason);
}
