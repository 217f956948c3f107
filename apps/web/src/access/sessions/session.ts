import type { User } from '@golden-acers/contract';
import type { RechargeStatus } from '@golden-acers/contract/constants';
import { useStore } from 'zustand';
import { browserStorage } from '../../ui/browser-storage.ts';
import { type AuthState, authStateStorageKey, createAuthStore, type TabSyncResult } from './auth-store.ts';

/** The auth state of this browser tab. */
export const authStore = createAuthStore({
  local: browserStorage('local'),
  session: browserStorage('session'),
});

const listeners = new Set<(result: NonNullable<TabSyncResult>) => void>();

/** Tells when this tab's session changed because another tab's did. Answers how to stop listening. */
export function onTabSync(listener: (result: NonNullable<TabSyncResult>) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function syncFromStorage(written: string | null): void {
  const result = authStore.getState().syncFromStorage(written);
  if (result !== undefined) for (const listener of listeners) listener(result);
}

window.addEventListener('storage', (event) => {
  // Without a key, the whole storage was cleared.
  if (event.storageArea === localStorage && (event.key === authStateStorageKey || event.key === null)) {
    syncFromStorage(event.newValue);
  }
});
// A page that comes out of the browser's back-forward cache slept through the events.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) syncFromStorage(browserStorage('local').getItem(authStateStorageKey));
});

export function useAuth<T>(select: (state: AuthState) => T): T {
  return useStore(authStore, select);
}

/** Grows when this tab goes over to another account because another tab did. */
export const useAccountSwitches = (): number => useAuth((state) => state.accountSwitches);
export const useUser = (): User | null => useAuth((state) => state.user);
export const useIsSignedIn = (): boolean => useAuth((state) => state.isAuthenticated);
export const useIsPlayer = (): boolean => useAuth((state) => state.user?.role === 'user');
export const useLastRecharge = (): RechargeStatus => useAuth((state) => state.lastRechargeStatus);
