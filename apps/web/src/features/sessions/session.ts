import type { User } from '@golden-acers/contract';
import type { RechargeStatus } from '@golden-acers/contract/vocabulary';
import { useStore } from 'zustand';
import { browserStorage } from '../../ui/browser-storage.ts';
import { type AuthState, authKey, createAuthStore, followOtherTab } from './auth-store.ts';

/** The auth state of this browser tab. */
export const authStore = createAuthStore({
  local: browserStorage('local'),
  session: browserStorage('session'),
});

window.addEventListener('storage', (event) => {
  if (event.storageArea === localStorage && event.key === authKey) followOtherTab(authStore, event.newValue);
});

export function useAuth<T>(select: (state: AuthState) => T): T {
  return useStore(authStore, select);
}

export const useUser = (): User | null => useAuth((state) => state.user);
export const useIsSignedIn = (): boolean => useAuth((state) => state.isAuthenticated);
export const useIsPlayer = (): boolean => useAuth((state) => state.user?.role === 'user');
export const useLastRecharge = (): RechargeStatus => useAuth((state) => state.lastRechargeStatus);
