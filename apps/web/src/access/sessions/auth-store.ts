import type { User } from '@golden-acers/contract';
import { type RechargeStatus, rechargeStatuses } from '@golden-acers/contract/constants';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The prefix prevents a collision with another site on the same origin. */
export const authStateStorageKey = 'golden-acers.auth';

export interface StoredAuth {
  readonly user: User | null;
  readonly token: string | null;
  readonly isAuthenticated: boolean;
  readonly lastRechargeStatus: RechargeStatus;
}

export interface AuthSession {
  readonly user: User;
  readonly token: string;
  readonly lastRechargeStatus: RechargeStatus;
}

/** `ended`: by the server. `inactive`: an agent was away. `closed`: the player closed the account. */
export type SessionEndReason = 'ended' | 'inactive' | 'closed';

interface KnownBalance {
  readonly balance: string;
  readonly updatedAt: string | null;
  readonly lastRechargeStatus?: RechargeStatus | undefined;
}

export interface AuthState extends StoredAuth {
  readonly isLoading: boolean;
  /** Why this tab's last session ended, unless its user signed out. Shown by the sign-in page. */
  readonly endReason: SessionEndReason | undefined;
  /** Counts account switches made by other tabs. After a switch, a page shows data of the former account. */
  readonly accountSwitches: number;
  /** `remember` keeps the session beyond this browser tab. */
  signIn(session: AuthSession, remember: boolean): void;
  signOut(reason?: SessionEndReason): void;
  /** Ignores the user of an account that is not signed in any more. */
  setUser(user: User): void;
  /** Keeps the last known balance, so that the next load begins with it. */
  setBalance(known: KnownBalance): void;
  /** Applies another tab's sign-out or sign-in from local storage. */
  syncFromStorage(written: string | null): TabSyncResult;
}

export type TabSyncResult = 'signed-out' | 'switched' | 'signed-in' | undefined;

export interface AuthStorages {
  readonly local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const signedOutAuth: StoredAuth = {
  user: null,
  token: null,
  isAuthenticated: false,
  lastRechargeStatus: 'none',
};

/** Remembered sessions are in local storage, others in the tab's session storage. */
export function createAuthStore(storages: AuthStorages): StoreApi<AuthState> {
  const fromTab = parseStoredAuth(storages.session.getItem(authStateStorageKey));
  let home: keyof AuthStorages = fromTab === undefined ? 'local' : 'session';
  /** What another tab stored is not stored again: meanwhile it may have stored newer data. */
  let isSyncing = false;
  const stored = fromTab ?? parseStoredAuth(storages.local.getItem(authStateStorageKey)) ?? signedOutAuth;

  const store = createStore<AuthState>()((set, get) => ({
    ...stored,
    isLoading: false,
    endReason: undefined,
    accountSwitches: 0,
    signIn(session, remember) {
      home = remember ? 'local' : 'session';
      set({ ...session, isAuthenticated: true, isLoading: false, endReason: undefined });
    },
    signOut: (endReason) => set({ ...signedOutAuth, isLoading: false, endReason }),
    setUser: (user) => set((state) => (state.user?.id === user.id ? { user } : state)),
    setBalance: ({ balance, updatedAt, lastRechargeStatus = get().lastRechargeStatus }) =>
      set((state) => {
        const { user } = state;
        if (user === null) return state;
        const isKnown = user.fortunePandaBalance === balance && user.fortunePandaLastSync === updatedAt;
        const known = { ...user, fortunePandaBalance: balance, fortunePandaLastSync: updatedAt };
        return { user: isKnown ? user : known, lastRechargeStatus };
      }),
    syncFromStorage(written) {
      const { isAuthenticated, user, accountSwitches: switches } = get();
      if (isAuthenticated && home === 'session') return undefined;
      home = 'local';
      const other = parseStoredAuth(written);
      const take = (state: Partial<AuthState>) => {
        isSyncing = true;
        set(state);
        isSyncing = false;
      };
      if (other === undefined) {
        if (!isAuthenticated) return undefined;
        take({ ...signedOutAuth });
        return 'signed-out';
      }
      const isSwitch = isAuthenticated && other.user?.id !== user?.id;
      take({ ...other, endReason: undefined, accountSwitches: isSwitch ? switches + 1 : switches });
      if (isSwitch) return 'switched';
      return isAuthenticated ? undefined : 'signed-in';
    },
  }));

  const tokenIn = (name: keyof AuthStorages) =>
    parseStoredAuth(storages[name].getItem(authStateStorageKey))?.token;

  // A tab that has not yet received the event of another tab's sign-in or sign-out does not overwrite it.
  store.subscribe((state, before) => {
    if (isSyncing || isStoredAuthEqual(state, before)) return;
    if (!state.isAuthenticated) {
      if (tokenIn('local') === before.token) storages.local.removeItem(authStateStorageKey);
      storages.session.removeItem(authStateStorageKey);
      return;
    }
    const { user, token, isAuthenticated, lastRechargeStatus } = state;
    if (token === before.token && tokenIn(home) !== token) return;
    const other = home === 'local' ? 'session' : 'local';
    storages[other].removeItem(authStateStorageKey);
    storages[home].setItem(
      authStateStorageKey,
      JSON.stringify({ user, token, isAuthenticated, lastRechargeStatus }),
    );
  });
  return store;
}

function isStoredAuthEqual(a: StoredAuth, b: StoredAuth): boolean {
  return a.user === b.user && a.token === b.token && a.lastRechargeStatus === b.lastRechargeStatus;
}

export function parseStoredAuth(text: string | null): StoredAuth | undefined {
  if (text === null) return undefined;
  try {
    const stored: Partial<Record<keyof StoredAuth, unknown>> | null = JSON.parse(text);
    const { user, token, lastRechargeStatus } = stored ?? {};
    if (typeof token !== 'string' || token === '' || !isUser(user)) return undefined;
    const status = rechargeStatuses.find((known) => known === lastRechargeStatus) ?? 'none';
    return { user, token, isAuthenticated: true, lastRechargeStatus: status };
  } catch {
    // The text is not JSON, or was written only partly.
    return undefined;
  }
}

/** Checks only the shape: the server validated the user before it was stored. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const texts: readonly string[] = ['id', 'username', 'email', 'firstName', 'lastName', 'createdAt'];
  const entries = new Map(Object.entries(value));
  const role = entries.get('role');
  return texts.every((key) => typeof entries.get(key) === 'string') && (role === 'user' || role === 'agent');
}
