import { useSyncExternalStore } from 'react';

/** Chromium's event, which no other browser has: it asks the person when it is told to. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const tell of listeners) tell();
}

/** Takes the browser's offer to install the site, for a button of ours, and registers what installing needs. */
export function makeInstallable(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) offer(event);
  });
  window.addEventListener('appinstalled', () => offer(undefined));
  if (import.meta.env.PROD) whenLoaded(registerWorker);
}

function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

function registerWorker(): void {
  // Absent without TLS, and refused in some private windows: the site works without it.
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks the browser to install the site; undefined where it doesn't offer that, or the site is installed. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    follow,
    () => offered,
    () => undefined,
  );
  if (prompt === undefined) return undefined;
  return () => {
    // The browser takes each offer once.
    offer(undefined);
    void prompt.prompt();
  };
}
