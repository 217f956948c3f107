import { useSyncExternalStore } from 'react';

/** Chromium's event, which no other browser has: it asks the person when it is told to. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
const isBeforeInstallPromptEvent = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event;

let deferredPrompt: BeforeInstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function setDeferredPrompt(prompt: BeforeInstallPromptEvent | undefined): void {
  deferredPrompt = prompt;
  for (const tell of listeners) tell();
}

/** Takes the browser's offer to install the site, for a button of ours, and registers what installing needs. */
export function initInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isBeforeInstallPromptEvent(event)) setDeferredPrompt(event);
  });
  window.addEventListener('appinstalled', () => setDeferredPrompt(undefined));
  if (import.meta.env.PROD) onPageLoad(registerServiceWorker);
}

function onPageLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

function registerServiceWorker(): void {
  // Absent without TLS, and refused in some private windows: the site works without it.
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks the browser to install the site; undefined where it doesn't offer that, or the site is installed. */
export function useInstallPrompt(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    subscribe,
    () => deferredPrompt,
    () => undefined,
  );
  if (prompt === undefined) return undefined;
  return () => {
    // The browser takes each offer once.
    setDeferredPrompt(undefined);
    void prompt.prompt();
  };
}
