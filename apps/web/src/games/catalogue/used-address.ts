import { useState } from 'react';
import { browserStorage } from '../../ui/browser-storage.ts';

const storage = browserStorage('session');
const usedKey = 'golden-acers.used-launch';

/** Called when the frame has loaded the address, which the provider will refuse from then on. */
export function markUsed(address: string): void {
  storage.setItem(usedKey, address);
}

/** Whether this tab used the address before the page was shown. */
export function useIsUsed(address: string): boolean {
  const [isUsed] = useState(() => storage.getItem(usedKey) === address);
  return isUsed;
}
