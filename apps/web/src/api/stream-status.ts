import type { QueryFunctionContext } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export const isStreamOpen = (): boolean => store.getState().isOpen;
export const useIsStreamOpen = (): boolean => useStore(store, (state) => state.isOpen);
export const setStreamOpen = (isOpen: boolean): void => store.setState({ isOpen });

/** Returns a query's `refetchInterval`: polls only without an event stream. */
export const pollUnlessStreamOpen = (pollMs: number) => (): number | false =>
  isStreamOpen() ? false : pollMs;

/** A query whose data an open stream sends, first and after each change, is not asked again. */
export const freshWhileStreamOpen = (): number => (isStreamOpen() ? Number.POSITIVE_INFINITY : 0);

/** Longer than a stream takes to open and to send its first events. */
const streamSendsInMs = 5_000;

/**
 * For a query whose data a stream sends. The first request waits until the stream would have sent them, which
 * cancels it before it is sent. Ends at once if the stream is refused or lost.
 */
export async function waitForFirstEvents({ client, queryKey, signal }: QueryFunctionContext): Promise<void> {
  if (client.getQueryData(queryKey) !== undefined) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(end, streamSendsInMs);
    const stopListening = store.subscribe(({ isOpen }) => !isOpen && end());
    signal.addEventListener('abort', end);
  });
}
