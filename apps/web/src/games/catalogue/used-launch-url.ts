import { useState } from 'react';
import { browserStorage } from '../../ui/browser-storage.ts';

const storage = browserStorage('session');
const usedLaunchUrlStorageKey = 'golden-acers.used-launch';

/** Called when the frame has loaded the address, which the provider will refuse from then on. */
export function markLaunchUrlUsed(address: string): void {
  storage.setItem(usedLaunchUrlStorageKey, address);
}

/** Whether this tab used the address before the page was shown. */
export function useIsLaunchUrlUsed(address: string): boolean {
  const [isUsed] = useState(() => storage.getItem(usedLaunchUrlStorageKey) === address);
  return isUsed;
}
