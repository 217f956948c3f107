import type { User } from '@golden-acers/contract';
import type { RechargeStatus } from '@golden-acers/contract/constants';
import { useStore } from 'zustand';
import { browserStorage } from '../../ui/browser-storage.ts';
import { type AuthState, authStateStorageKey, createAuthStore, type TabSyncResult } from './auth-store.ts';

export const authStore = createAuthStore({
  local: browserStorage('local'),
  session: browserStorage('session'),
});

const listeners = new Set<(result: NonNullable<TabSyncResult>) => void>();

/** Notifies when another tab changes the session. Returns an unsubscribe function. */
export function onTabSync(listener: (result: NonNullable<TabSyncResult>) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function syncFromStorage(written: string | null): void {
  const result = authStore.getState().syncFromStorage(written);
  if (result !== undefined) for (const listener of listeners) listener(result);
}

window.addEventListener('storage', (event) => {
  // The key is null if the whole storage was cleared.
  if (event.storageArea === localStorage && (event.key === authStateStorageKey || event.key === null)) {
    syncFromStorage(event.newValue);
  }
});
// A page from the back-forward cache missed the storage events.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) syncFromStorage(browserStorage('local').getItem(authStateStorageKey));
});

export function useAuth<T>(select: (state: AuthState) => T): T {
  return useStore(authStore, select);
}

export const useAccountSwitches = (): number => useAuth((state) => state.accountSwitches);
export const useUser = (): User | null => useAuth((state) => state.user);
export const useIsSignedIn = (): boolean => useAuth((state) => state.isAuthenticated);
export const useIsPlayer = (): boolean => useAuth((state) => state.user?.role === 'user');
export const useLastRecharge = (): RechargeStatus => useAuth((state) => state.lastRechargeStatus);
