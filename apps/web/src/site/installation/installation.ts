import { create } from 'zustand';

/** Chromium's event, which no other browser has: it asks the person when it is told to. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
const isBeforeInstallPromptEvent = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event;

const useOffer = create<{ readonly prompt: BeforeInstallPromptEvent | undefined }>(() => ({
  prompt: undefined,
}));

/** Takes the browser's offer to install the site, for a button of ours, and registers what installing needs. */
export function initInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isBeforeInstallPromptEvent(event)) useOffer.setState({ prompt: event });
  });
  window.addEventListener('appinstalled', () => useOffer.setState({ prompt: undefined }));
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

/** Asks the browser to install the site; undefined where it doesn't offer that, or the site is installed. */
export function useInstallPrompt(): (() => void) | undefined {
  const { prompt } = useOffer();
  if (prompt === undefined) return undefined;
  return () => {
    // The browser takes each offer once.
    useOffer.setState({ prompt: undefined });
    void prompt.prompt();
  };
}
