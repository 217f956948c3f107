import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

/** Keys without a modifier disturb who speaks to the computer or presses keys by accident: they can be turned off. */
const choiceKey = 'golden-acers.shortcuts';
const storage = browserStorage('local');
const listeners = new Set<() => void>();

export const areShortcutsOn = (): boolean => storage.getItem(choiceKey) !== 'off';

export function turnShortcuts(isOn: boolean): void {
  if (isOn) storage.removeItem(choiceKey);
  else storage.setItem(choiceKey, 'off');
  for (const tell of listeners) tell();
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useShortcutsOn = (): boolean => useSyncExternalStore(follow, areShortcutsOn);
