import { useState } from 'react';
import { browserStorage } from '../../ui/browser-storage.ts';

const storage = browserStorage('session');
const usedLaunchUrlStorageKey = 'golden-acers.used-launch';

export function markLaunchUrlUsed(address: string): void {
  storage.setItem(usedLaunchUrlStorageKey, address);
}

export function useIsLaunchUrlUsed(address: string): boolean {
  const [isUsed] = useState(() => storage.getItem(usedLaunchUrlStorageKey) === address);
  return isUsed;
}
