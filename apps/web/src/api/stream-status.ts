import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export const isStreamOpen = (): boolean => store.getState().isOpen;
export const useIsStreamOpen = (): boolean => useStore(store, (state) => state.isOpen);
export const setStreamOpen = (isOpen: boolean): void => store.setState({ isOpen });

/** Returns a query's `refetchInterval`: polls only without an event stream. */
export const pollUnlessStreamOpen = (pollMs: number) => (): number | false =>
  isStreamOpen() ? false : pollMs;
