import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

/** Single-key shortcuts disturb speech input and accidental presses, so they can be turned off. */
const shortcutsStorageKey = 'golden-acers.shortcuts';
const storage = browserStorage('local');
const listeners = new Set<() => void>();

export const areShortcutsEnabled = (): boolean => storage.getItem(shortcutsStorageKey) !== 'off';

export function setShortcutsEnabled(isOn: boolean): void {
  if (isOn) storage.removeItem(shortcutsStorageKey);
  else storage.setItem(shortcutsStorageKey, 'off');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useAreShortcutsEnabled = (): boolean => useSyncExternalStore(subscribe, areShortcutsEnabled);
