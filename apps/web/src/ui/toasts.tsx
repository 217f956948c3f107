import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

/** How long each kind stays, as the specification says. */
const toastDurationMs = { plain: 4000, success: 3000, error: 5000 } as const;

interface Extra {
  description?: ReactNode;
  durationMs?: number;
  action?: { label: string; onClick: () => void };
}
type Kind = keyof typeof toastDurationMs;

let announceReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  announceReady = resolve;
});
let isWanted = false;
let raised = 0;
const hosts = new Set<() => void>();

/** Sonner is loaded with the first toast, which waits until its host stands. */
async function raise(kind: Kind, text: string, extra: Extra): Promise<void> {
  isWanted = true;
  for (const tell of hosts) tell();
  const [{ toast }] = await Promise.all([import('sonner'), ready]);
  raised += 1;
  const { description, action } = extra;
  const options = {
    id: raised,
    duration: extra.durationMs ?? toastDurationMs[kind],
    description,
    ...(action && { action }),
    // What is drawn there is to be copied: a press on it is none to be rid of it.
    ...((description === undefined || typeof description === 'string') && { testId: String(raised) }),
  };
  if (kind === 'plain') toast.info(text, options);
  else toast[kind](text, options);
}

export const notify = {
  plain: (text: string, extra: Extra = {}) => void raise('plain', text, extra),
  success: (text: string, extra: Extra = {}) => void raise('success', text, extra),
  error: (text: string, extra: Extra = {}) => void raise('error', text, extra),
};

const Toaster = lazy(() => import('./toaster.tsx'));

const follow = (tell: () => void) => {
  hosts.add(tell);
  return () => hosts.delete(tell);
};

export function ToastHost({ theme, label }: { theme: 'dark' | 'light'; label: string }) {
  if (!useSyncExternalStore(follow, () => isWanted)) return null;
  return (
    <Suspense>
      <Toaster theme={theme} label={label} onReady={announceReady} />
    </Suspense>
  );
}
