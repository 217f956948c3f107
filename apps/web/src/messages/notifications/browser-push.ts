import { useSyncExternalStore } from 'react';

/** Undefined in a browser that has no notifications of its own. */
const notificationPermission = (): NotificationPermission | undefined =>
  'Notification' in window ? Notification.permission : undefined;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBrowserPushPermission = (): NotificationPermission | undefined =>
  useSyncExternalStore(subscribe, notificationPermission);

/** Browsers ask their user only out of a press on something. */
export async function requestBrowserPush(): Promise<void> {
  await Notification.requestPermission();
  for (const listener of listeners) listener();
}

/** Whether a tab that nobody looks at has something to show, and so keeps its stream. */
export const canNotifyWhileHidden = (): boolean => notificationPermission() === 'granted';

export interface BrowserNotification {
  /** Of two tabs that show the same one, the browser shows it once. */
  readonly id: string;
  readonly title: string;
  readonly text: string | undefined;
}

/** Shows it by the browser's own means while the tab is out of sight. Answers whether it did. */
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
    // Phones know them of an installed app alone: the toast waits for the tab to be looked at again.
    return false;
  }
}
