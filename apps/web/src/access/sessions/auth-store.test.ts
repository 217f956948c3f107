import { pickPersonalDetails, type User } from '@golden-acers/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../../ui/browser-storage.ts';
import {
  type AuthSession,
  type AuthStorages,
  authStateStorageKey,
  createAuthStore,
  parseStoredAuth,
} from './auth-store.ts';

const ada: User = {
  id: 'pl_01',
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+15550100200',
  ...pickPersonalDetails({}),
  currency: 'USD',
  isEmailVerified: false,
  isPhoneVerified: false,
  isActive: true,
  role: 'user',
  lastLogin: null,
  fortunePandaUsername: 'ga_ada',
  fortunePandaPassword: null,
  fortunePandaBalance: '25.00',
  fortunePandaLastSync: null,
  referralCode: null,
  referredBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  avatar: 'gorilla',
};
const session: AuthSession = { user: ada, token: 'token-1', lastRechargeStatus: 'success' };

let storages: AuthStorages;
beforeEach(() => {
  storages = { local: memoryStorage(), session: memoryStorage() };
});

describe('the auth state of a browser', () => {
  test('is signed out on a fresh browser', () => {
    expect(createAuthStore(storages).getState()).toMatchObject({
      user: null,
      token: null,
      isAuthenticated: false,
    });
  });

  test('survives a reload when the player is remembered', () => {
    createAuthStore(storages).getState().signIn(session, true);
    expect(createAuthStore(storages).getState()).toMatchObject({
      user: ada,
      token: 'token-1',
      isAuthenticated: true,
      lastRechargeStatus: 'success',
      isLoading: false,
    });
    expect(storages.session.getItem(authStateStorageKey)).toBeNull();
  });

  test('stays in its tab when the player is not remembered', () => {
    createAuthStore(storages).getState().signIn(session, false);
    expect(storages.local.getItem(authStateStorageKey)).toBeNull();
    expect(createAuthStore(storages).getState().isAuthenticated).toBe(true);
    expect(createAuthStore({ ...storages, session: memoryStorage() }).getState().isAuthenticated).toBe(false);
  });

  test('keeps exactly the specified keys', () => {
    createAuthStore(storages).getState().signIn(session, true);
    expect(Object.keys(JSON.parse(storages.local.getItem(authStateStorageKey) ?? '')).sort()).toEqual([
      'isAuthenticated',
      'lastRechargeStatus',
      'token',
      'user',
    ]);
  });

  test('writes a later change to the storage of the session', () => {
    createAuthStore(storages).getState().signIn(session, false);
    const reloaded = createAuthStore(storages);
    reloaded.getState().setUser({ ...ada, avatar: 'lion' });
    expect(parseStoredAuth(storages.session.getItem(authStateStorageKey))?.user?.avatar).toBe('lion');
    expect(storages.local.getItem(authStateStorageKey)).toBeNull();
  });

  test('stores nothing after a sign-out', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, true);
    store.getState().signOut();
    expect(store.getState()).toMatchObject({
      user: null,
      token: null,
      isAuthenticated: false,
      endReason: undefined,
    });
    expect(store.getState().lastRechargeStatus).toBe('none');
    expect(storages.local.getItem(authStateStorageKey)).toBeNull();
  });

  test('stores that the server ended the session, until the next sign-in', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, true);
    store.getState().signOut('ended');
    expect(store.getState().endReason).toBe('ended');
    store.getState().signIn(session, true);
    expect(store.getState().endReason).toBeUndefined();
  });

  test('ignores a user or a balance while signed out, and the user of another account', () => {
    const store = createAuthStore(storages);
    store.getState().setUser(ada);
    store.getState().setBalance({ balance: '9.00', updatedAt: null, lastRechargeStatus: 'failed' });
    expect(store.getState()).toMatchObject({ user: null, lastRechargeStatus: 'none' });
    store.getState().signIn(session, true);
    store.getState().setUser({ ...ada, id: 'pl_02' });
    expect(store.getState().user).toEqual(ada);
  });

  test('begins the next load with the last known balance, not with that of the sign-in', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, true);
    const updatedAt = '2026-01-02T00:00:00.000Z';
    store.getState().setBalance({ balance: '64.18', updatedAt, lastRechargeStatus: 'processing' });
    expect(createAuthStore(storages).getState()).toMatchObject({
      user: { fortunePandaBalance: '64.18', fortunePandaLastSync: updatedAt },
      lastRechargeStatus: 'processing',
    });
    store.getState().setBalance({ balance: '64.20', updatedAt });
    expect(store.getState().lastRechargeStatus).toBe('processing');
  });

  test('signs out if another tab did, and changes the account if another tab did', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, true);
    const grace = { ...session, user: { ...ada, id: 'pl_02' }, token: 'token-2', isAuthenticated: true };
    expect(store.getState().syncFromStorage(JSON.stringify(grace))).toBe('switched');
    expect(store.getState()).toMatchObject({ token: 'token-2', user: { id: 'pl_02' }, accountSwitches: 1 });
    expect(store.getState().syncFromStorage(JSON.stringify({ ...grace, token: 'token-3' }))).toBeUndefined();
    expect(store.getState()).toMatchObject({ token: 'token-3', accountSwitches: 1 });
    expect(store.getState().syncFromStorage(null)).toBe('signed-out');
    expect(store.getState().isAuthenticated).toBe(false);
    expect(store.getState().syncFromStorage(null)).toBeUndefined();
    expect(store.getState().syncFromStorage(JSON.stringify(grace))).toBe('signed-in');
  });

  test('keeps a tab’s session when other tabs share another one', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, false);
    const grace = { ...session, user: { ...ada, id: 'pl_02' }, token: 'token-2', isAuthenticated: true };
    expect(store.getState().syncFromStorage(JSON.stringify(grace))).toBeUndefined();
    expect(store.getState().syncFromStorage(null)).toBeUndefined();
    expect(store.getState()).toMatchObject({ isAuthenticated: true, user: { id: ada.id } });
  });

  test('does not write an older profile of another tab over a newer one', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, true);
    const storedWith = (firstName: string) =>
      JSON.stringify({ ...session, isAuthenticated: true, user: { ...ada, firstName } });
    // Two changes by another tab, whose first event arrives after the second change.
    storages.local.setItem(authStateStorageKey, storedWith('Newer'));
    store.getState().syncFromStorage(storedWith('Older'));
    expect(storages.local.getItem(authStateStorageKey)).toBe(storedWith('Newer'));
    store.getState().syncFromStorage(storedWith('Newer'));
    expect(store.getState().user?.firstName).toBe('Newer');
  });

  test('keeps what another tab stored meanwhile, before its event arrives', () => {
    const tab = createAuthStore(storages).getState();
    tab.signIn(session, true);
    const house = { ...session, user: { ...ada, id: 'ag_01' }, token: 'token-2' };
    createAuthStore(storages).getState().signIn(house, true);
    const stored = storages.local.getItem(authStateStorageKey);
    tab.setBalance({ balance: '12.00', updatedAt: null });
    tab.setUser({ ...ada, firstName: 'Grace' });
    tab.signOut('ended');
    expect(storages.local.getItem(authStateStorageKey)).toBe(stored);

    tab.signIn(session, true);
    createAuthStore(storages).getState().signOut();
    tab.setBalance({ balance: '13.00', updatedAt: null });
    expect(storages.local.getItem(authStateStorageKey)).toBeNull();
  });

  test('leaves the shared storage unchanged after following another tab', () => {
    const store = createAuthStore(storages);
    store.getState().signIn(session, false);
    store.getState().signOut();
    const shared = JSON.stringify({ ...session, isAuthenticated: true });
    storages.local.setItem(authStateStorageKey, shared);
    store.getState().syncFromStorage(shared);
    expect(parseStoredAuth(storages.local.getItem(authStateStorageKey))?.token).toBe(session.token);
    expect(storages.session.getItem(authStateStorageKey)).toBeNull();
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '1',
    '{"token":"x"}',
    JSON.stringify({ ...session, token: '' }),
    JSON.stringify({ ...session, token: 7 }),
    JSON.stringify({ ...session, user: { ...ada, role: 'admin' } }),
    JSON.stringify({ ...session, user: { ...ada, email: undefined } }),
  ])('does not accept %s as a session', (text) => {
    expect(parseStoredAuth(text)).toBeUndefined();
  });

  test('reads an unknown recharge status as none', () => {
    expect(
      parseStoredAuth(JSON.stringify({ ...session, lastRechargeStatus: 'lost' }))?.lastRechargeStatus,
    ).toBe('none');
  });
});
