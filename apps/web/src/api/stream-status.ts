import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether news come by themselves at the moment. While they don't, the specified polls ask for them. */
const store = createStore<{ readonly isLive: boolean }>()(() => ({ isLive: false }));

export const isStreamOpen = (): boolean => store.getState().isLive;
export const useIsStreamOpen = (): boolean => useStore(store, (state) => state.isLive);
export const setStreamOpen = (isUp: boolean): void => store.setState({ isLive: isUp });
