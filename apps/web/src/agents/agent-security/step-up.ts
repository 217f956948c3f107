import { useSyncExternalStore } from 'react';
import { configureApi } from '../../api/client.ts';

interface StepUpRequest {
  readonly resolve: (isConfirmed: boolean) => void;
}

let pendingRequest: (StepUpRequest & { readonly result: Promise<boolean> }) | undefined;
let hasDialog = false;
const listeners = new Set<() => void>();

function setPendingRequest(next: typeof pendingRequest): void {
  pendingRequest = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the agent to confirm its identity. Concurrent calls share one dialog. False where no dialog is
 * mounted.
 */
function requestStepUp(): Promise<boolean> {
  if (pendingRequest !== undefined) return pendingRequest.result;
  if (!hasDialog) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setPendingRequest({
    result: promise,
    resolve(isConfirmed) {
      setPendingRequest(undefined);
      resolve(isConfirmed);
    },
  });
  return promise;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  hasDialog = true;
  configureApi({ requestStepUp: requestStepUp });
  return () => {
    listeners.delete(listener);
    hasDialog = listeners.size > 0;
    if (!hasDialog) pendingRequest?.resolve(false);
  };
}

export const usePendingStepUp = (): StepUpRequest | undefined =>
  useSyncExternalStore(subscribe, () => pendingRequest);
