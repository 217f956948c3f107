import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether the event stream is open. Queries poll at the specified intervals while it is not. */
const store = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export const isStreamOpen = (): boolean => store.getState().isOpen;
export const useIsStreamOpen = (): boolean => useStore(store, (state) => state.isOpen);
export const setStreamOpen = (isOpen: boolean): void => store.setState({ isOpen });

/** A query's `refetchInterval`: no polling while events arrive by themselves. */
export const pollUnlessStreamOpen = (pollMs: number) => (): number | false =>
  isStreamOpen() ? false : pollMs;
