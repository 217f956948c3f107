import { browserStorage } from '../../ui/browser-storage.ts';

/** Undefined in a browser without notifications. */
export const notificationPermission = (): NotificationPermission | undefined =>
  'Notification' in window ? Notification.permission : undefined;

const storage = browserStorage('local');
/** The account, language and endpoint with which this browser subscribed. */
const pushMarkerKey = 'golden-acers.push';

export const readPushMarker = (): string => storage.getItem(pushMarkerKey) ?? '';
export const writePushMarker = (marker: string): void => storage.setItem(pushMarkerKey, marker);
export const removePushMarker = (): void => storage.removeItem(pushMarkerKey);

/**
 * Returns whether the server pushes this account's notifications to this browser, as far as the browser
 * knows.
 */
export const isPushedHere = (accountId: string | undefined): boolean =>
  accountId !== undefined && canNotifyWhileHidden() && readPushMarker().startsWith(`${accountId} `);

/** Returns whether a hidden tab can show notifications and therefore keeps its stream. */
export const canNotifyWhileHidden = (): boolean => notificationPermission() === 'granted';

export interface BrowserNotification {
  /** Tabs that show the same id share one notification. */
  readonly id: string;
  readonly title: string;
  readonly text: string | undefined;
  /** Also shown if another window, such as a game's, is in front of the visible tab. */
  readonly isUrgent?: boolean;
}

/** Shows a notification only while the tab is hidden. Returns whether it was shown. */
export function showBrowserNotification(
  { id, title, text, isUrgent = false }: BrowserNotification,
  onPress: () => void,
): boolean {
  const isSeen = document.visibilityState === 'visible' && (!isUrgent || document.hasFocus());
  if (isSeen || !canNotifyWhileHidden()) return false;
  try {
    const shown = new Notification(title, { body: text ?? '', tag: id, icon: '/favicon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onPress();
    });
    return true;
  } catch {
    // Phones allow it only for installed apps. The toast is shown when the tab is visible again.
    return false;
  }
}
