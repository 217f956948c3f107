import { create } from 'zustand';
import { browserStorage } from './browser-storage.ts';

/** Single-key shortcuts interfere with speech input, so they can be turned off. */
const shortcutsStorageKey = 'golden-acers.shortcuts';
const storage = browserStorage('local');
const usePreference = create(() => ({ isOn: storage.getItem(shortcutsStorageKey) !== 'off' }));

export const useAreShortcutsEnabled = (): boolean => usePreference().isOn;
export const areShortcutsEnabled = (): boolean => usePreference.getState().isOn;

export function setShortcutsEnabled(isOn: boolean): void {
  if (isOn) storage.removeItem(shortcutsStorageKey);
  else storage.setItem(shortcutsStorageKey, 'off');
  usePreference.setState({ isOn });
}
