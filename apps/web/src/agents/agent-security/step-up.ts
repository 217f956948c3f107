import { useSyncExternalStore } from 'react';
import { connectApi } from '../../api/client.ts';

interface Ask {
  /** With whether the agent confirmed. */
  readonly settle: (isConfirmed: boolean) => void;
}

let ask: (Ask & { readonly answer: Promise<boolean> }) | undefined;
let canAsk = false;
const listeners = new Set<() => void>();

function put(next: typeof ask): void {
  ask = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the agent to confirm that it is still itself. Several calls that wait for it share one question. False where nobody
 * can be asked, because no dialog stands.
 */
function askStepUp(): Promise<boolean> {
  if (ask !== undefined) return ask.answer;
  if (!canAsk) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  put({
    answer: promise,
    settle(isConfirmed) {
      put(undefined);
      resolve(isConfirmed);
    },
  });
  return promise;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  canAsk = true;
  connectApi({ stepUp: askStepUp });
  return () => {
    listeners.delete(listener);
    canAsk = listeners.size > 0;
    if (!canAsk) ask?.settle(false);
  };
}

/** The question that waits, for the one dialog that shows it. */
export const useStepUp = (): Ask | undefined => useSyncExternalStore(follow, () => ask);
