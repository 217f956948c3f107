import type { User } from '@golden-acers/contract';
import type { RechargeStatus } from '@golden-acers/contract/vocabulary';
import { useStore } from 'zustand';
import { browserStorage } from '../../ui/browser-storage.ts';
import { type AuthState, authKey, createAuthStore, type Followed } from './auth-store.ts';

/** The auth state of this browser tab. */
export const authStore = createAuthStore({
  local: browserStorage('local'),
  session: browserStorage('session'),
});

const listeners = new Set<(followed: NonNullable<Followed>) => void>();

/** Tells when this tab's session changed because another tab's did. Answers how to stop listening. */
export function onFollowed(listener: (followed: NonNullable<Followed>) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function follow(written: string | null): void {
  const followed = authStore.getState().follow(written);
  if (followed !== undefined) for (const tell of listeners) tell(followed);
}

window.addEventListener('storage', (event) => {
  // Without a key, the whole storage was cleared.
  if (event.storageArea === localStorage && (event.key === authKey || event.key === null)) {
    follow(event.newValue);
  }
});
// A page that comes out of the browser's back-forward cache slept through the events.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) follow(browserStorage('local').getItem(authKey));
});

export function useAuth<T>(select: (state: AuthState) => T): T {
  return useStore(authStore, select);
}

/** Grows when this tab goes over to another account because another tab did. */
export const useSwitches = (): number => useAuth((state) => state.switches);
export const useUser = (): User | null => useAuth((state) => state.user);
export const useIsSignedIn = (): boolean => useAuth((state) => state.isAuthenticated);
export const useIsPlayer = (): boolean => useAuth((state) => state.user?.role === 'user');
export const useLastRecharge = (): RechargeStatus => useAuth((state) => state.lastRechargeStatus);
