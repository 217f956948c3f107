import { useSyncExternalStore } from 'react';

/** Undefined in a browser without notifications. */
const notificationPermission = (): NotificationPermission | undefined =>
  'Notification' in window ? Notification.permission : undefined;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBrowserPushPermission = (): NotificationPermission | undefined =>
  useSyncExternalStore(subscribe, notificationPermission);

/** Browsers allow the prompt only inside a user gesture. */
export async function requestBrowserPush(): Promise<void> {
  await Notification.requestPermission();
  for (const listener of listeners) listener();
}

/** Whether a hidden tab can show notifications, and so keeps its stream. */
export const canNotifyWhileHidden = (): boolean => notificationPermission() === 'granted';

export interface BrowserNotification {
  /** Tabs with the same id show one notification. */
  readonly id: string;
  readonly title: string;
  readonly text: string | undefined;
}

/** Shows a notification only while the tab is hidden. Returns whether it did. */
export function showBrowserNotification(
  { id, title, text }: BrowserNotification,
  onPress: () => void,
): boolean {
  if (document.visibilityState === 'visible' || !canNotifyWhileHidden()) return false;
  try {
    const shown = new Notification(title, { body: text ?? '', tag: id, icon: '/favicon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onPress();
    });
    return true;
  } catch {
    // Phones allow it only for installed apps: the toast waits for the visible tab.
    return false;
  }
}
