import { useEffect } from 'react';
import { create } from 'zustand';

/** What the command palette asks of a page that it opens. The page's own controls decide whether it may. */
export type RequestedAction =
  | { readonly kind: 'create-player' | 'create-agent' }
  | { readonly kind: 'player'; readonly action: 'recharge' | 'redeem'; readonly account: string };

interface PendingAction {
  readonly action: RequestedAction;
  readonly requestedAtMs: number;
}

/** A page that takes longer does not surprise its reader with a dialog. */
const maxWaitMs = 10_000;

const usePending = create<{ readonly pending: PendingAction | undefined }>(() => ({ pending: undefined }));

export const requestAction = (action: RequestedAction): void =>
  usePending.setState({ pending: { action, requestedAtMs: performance.now() } });

/** `take` returns whether it took the action; it is asked again at each render until then. */
export function useRequestedAction(take: (action: RequestedAction) => boolean): void {
  const { pending } = usePending();
  useEffect(() => {
    if (pending === undefined) return;
    const isLate = performance.now() - pending.requestedAtMs > maxWaitMs;
    if (isLate || take(pending.action)) usePending.setState({ pending: undefined });
  });
}
