import { RefusedError, type SessionApi } from '../api.ts';
import { type RetryObserver, retryUntilResponse } from './retry.ts';
import { showSessionEnd } from './screens.ts';

const silent: RetryObserver = { onLost: () => undefined, onRestored: () => undefined };

/**
 * Reports that a round was shown to its end, without a delay of the next one. Returns the balance, which
 * counts only while no newer one is known.
 */
export async function markSeen(api: SessionApi, roundId: string): Promise<number | undefined> {
  try {
    return (await retryUntilResponse(() => api.markSeen(roundId), silent)).balanceCents;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.status === 401) showSessionEnd(error);
    return undefined;
  }
}
