import { create } from 'zustand';

/** Chromium's event. The browser shows its install prompt when `prompt()` is called. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
const isBeforeInstallPromptEvent = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event;

const useOffer = create<{ readonly prompt: BeforeInstallPromptEvent | undefined }>(() => ({
  prompt: undefined,
}));

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
  // Missing without TLS and refused in some private windows. The site works without it.
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

export function useInstallPrompt(): (() => void) | undefined {
  const { prompt } = useOffer();
  if (prompt === undefined) return undefined;
  return () => {
    // A browser prompt can be used once.
    useOffer.setState({ prompt: undefined });
    void prompt.prompt();
  };
}
