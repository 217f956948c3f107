import { authStore } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import {
  isPushedHere,
  notificationPermission,
  readPushMarker,
  removePushMarker,
  writePushMarker,
} from './browser-push.ts';

/**
 * `hidden_only`: notifications are allowed, but the browser has no push, so it shows them only while the site
 * is open.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'hidden_only' | 'on';

/** The site registers its worker after the first page has loaded. Agents get no push notifications. */
async function findPushManager(): Promise<PushManager | undefined> {
  if (authStore.getState().user?.role !== 'user') return undefined;
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

const currentAccountId = (): string | undefined => authStore.getState().user?.id;

export async function readPushState(): Promise<PushState> {
  const permission = notificationPermission();
  if (permission === undefined) return 'unsupported';
  if (permission === 'denied') return 'denied';
  if (permission === 'default') return 'off';
  const manager = await findPushManager();
  if (manager === undefined) return 'hidden_only';
  const isSubscribed = (await manager.getSubscription()) !== null;
  return isSubscribed && isPushedHere(currentAccountId()) ? 'on' : 'off';
}

/**
 * Asks for permission first, because browsers allow the prompt only in a user gesture. Throws if there is no
 * push service.
 */
export async function startPush(locale: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe(locale);
}

async function subscribe(locale: string): Promise<void> {
  const accountId = currentAccountId();
  const manager = await findPushManager();
  if (manager === undefined || accountId === undefined) return;
  const { publicKey, isSubscribed } = (await call('GET /user/push')).data;
  const subscription = await subscribeBrowser(manager, publicKey);
  const { endpoint = '', keys } = subscription.toJSON();
  const marker = [accountId, locale, endpoint].join(' ');
  if (isSubscribed && marker === readPushMarker()) return;
  await call('PUT /user/push', {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  writePushMarker(marker);
}

/** Replaces a subscription with another key, for example after a restore without the key's backup. */
async function subscribeBrowser(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing !== null) {
    if (toBase64Url(existing.options.applicationServerKey) === publicKey) return existing;
    await existing.unsubscribe();
  }
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function toBase64Url(key: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Subscribes again in a new session of the account that allowed this browser. */
export async function renewPush(locale: string): Promise<void> {
  if (isPushedHere(currentAccountId())) await subscribe(locale);
}

export async function stopPush(): Promise<void> {
  removePushMarker();
  const subscription = await (await findPushManager())?.getSubscription();
  await Promise.all([subscription?.unsubscribe(), call('DELETE /user/push')]);
}
