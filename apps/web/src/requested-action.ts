import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * An action that the command palette requests from the page that it opens. The page decides whether it is
 * allowed.
 */
export type RequestedAction =
  | { readonly kind: 'create-player' | 'create-agent' | 'create-offer' | 'create-announcement' }
  | { readonly kind: 'bulk-job'; readonly job: BulkJobKind }
  | { readonly kind: 'player'; readonly action: RequestedPlayerAction; readonly account: string };

/** The actions that open a dialog on the page of a player. */
export type RequestedPlayerAction =
  | 'recharge'
  | 'redeem'
  | 'adjust'
  | 'reset_password'
  | 'unbind'
  | 'freeze'
  | 'unfreeze';

interface PendingAction {
  readonly action: RequestedAction;
  readonly requestedAtMs: number;
}

/** After this time the request is dropped, because a late dialog would surprise the user. */
const maxWaitMs = 10_000;

const usePending = create<{ readonly pending: PendingAction | undefined }>(() => ({ pending: undefined }));

export const requestAction = (action: RequestedAction): void =>
  usePending.setState({ pending: { action, requestedAtMs: performance.now() } });

/** `take` returns whether it handled the action. It is called at each render until then. */
export function useRequestedAction(take: (action: RequestedAction) => boolean): void {
  const { pending } = usePending();
  useEffect(() => {
    if (pending === undefined) return;
    const isLate = performance.now() - pending.requestedAtMs > maxWaitMs;
    if (isLate || take(pending.action)) usePending.setState({ pending: undefined });
  });
}
