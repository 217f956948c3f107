import { type ReactNode, Suspense } from 'react';
import { create } from 'zustand';
import { ApiRefusal, errorMessageOf } from '../api/errors.ts';
import { lazyNamed } from './lazy-component.ts';

const toastDurationMs = { info: 4000, success: 3000, error: 5000 } as const;

interface ToastOptions {
  description?: ReactNode;
  durationMs?: number;
  action?: { label: string; onClick: () => void };
  /** The refusal that the toast reports. The toast links to the article that explains it. */
  refusal?: unknown;
}
type ToastKind = keyof typeof toastDurationMs;

let resolveToasterReady: () => void = () => undefined;
const toasterReady = new Promise<void>((resolve) => {
  resolveToasterReady = resolve;
});
let toastCount = 0;
/** Errors that a later success replaces. */
let errorIds: number[] = [];
const useToastHost = create(() => ({ isNeeded: false }));

/** Loads sonner with the first toast, which waits for its host. */
async function showToast(kind: ToastKind, text: string, extra: ToastOptions): Promise<void> {
  useToastHost.setState({ isNeeded: true });
  const [{ toast }, help] = await Promise.all([
    import('./toaster.tsx'),
    loadHelp(extra.refusal),
    toasterReady,
  ]);
  toastCount += 1;
  if (kind === 'success') {
    for (const id of errorIds) toast.dismiss(id);
    errorIds = [];
  }
  if (kind === 'error') errorIds.push(toastCount);
  const { description = help, action } = extra;
  const options = {
    id: toastCount,
    duration: extra.durationMs ?? toastDurationMs[kind],
    description,
    ...(action && { action: keepingToast(action) }),
    // A rendered description is meant to be copied, so a press does not close the toast.
    ...((description === undefined || typeof description === 'string') && { testId: String(toastCount) }),
  };
  if (kind === 'info') toast.info(text, options);
  else toast[kind](text, options);
}

async function loadHelp(error: unknown): Promise<ReactNode> {
  if (!(error instanceof ApiRefusal) || error.code === undefined) return undefined;
  const { HelpLink, hasHelp } = await import('./help-link.tsx');
  return hasHelp(error.code) ? <HelpLink code={error.code} /> : undefined;
}

/** The toast stays open after the action, so that its text can still be read if copying failed. */
const keepingToast = ({ label, onClick }: NonNullable<ToastOptions['action']>) => ({
  label,
  onClick: (event: { preventDefault(): void }) => {
    event.preventDefault();
    onClick();
  },
});

export const notify = {
  info: (text: string, extra: ToastOptions = {}) => void showToast('info', text, extra),
  success: (text: string, extra: ToastOptions = {}) => void showToast('success', text, extra),
  error: (text: string, extra: ToastOptions = {}) => void showToast('error', text, extra),
  /** Returns a handler for a mutation's error, which shows the server's message or this text. */
  failure: (refused: string) => (error: unknown) =>
    notify.error(errorMessageOf(error, { refused }), { refusal: error }),
};

/** Returns whether it was copied. A site without HTTPS has no clipboard. */
export async function copyToClipboard(text: string, copied: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
    return true;
  } catch {
    notify.error(failed);
    return false;
  }
}

const Toaster = lazyNamed(() => import('./toaster.tsx'), 'Toaster');

interface ToastHostProps {
  theme: 'dark' | 'light';
  label: string;
  closeLabel: string;
}

export function ToastHost(props: ToastHostProps) {
  const { isNeeded } = useToastHost();
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Toaster {...props} onReady={resolveToasterReady} />
    </Suspense>
  );
}
