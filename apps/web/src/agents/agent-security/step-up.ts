import { useSyncExternalStore } from 'react';
import { configureApi } from '../../api/client.ts';

interface StepUpRequest {
  readonly resolve: (isConfirmed: boolean) => void;
}

let pendingRequest: (StepUpRequest & { readonly answer: Promise<boolean> }) | undefined;
let hasDialog = false;
const listeners = new Set<() => void>();

function setPendingRequest(next: typeof pendingRequest): void {
  pendingRequest = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the agent to confirm that it is still itself. Several calls that wait for it share one question. False where nobody
 * can be asked, because no dialog stands.
 */
function requestStepUp(): Promise<boolean> {
  if (pendingRequest !== undefined) return pendingRequest.answer;
  if (!hasDialog) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setPendingRequest({
    answer: promise,
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

/** The open step-up request, for the dialog. */
export const usePendingStepUp = (): StepUpRequest | undefined =>
  useSyncExternalStore(subscribe, () => pendingRequest);
