import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether news come by themselves at the moment. While they don't, the specified polls ask for them. */
const store = createStore<{ readonly isLive: boolean }>()(() => ({ isLive: false }));

export const isLive = (): boolean => store.getState().isLive;
export const useIsLive = (): boolean => useStore(store, (state) => state.isLive);
export const setLive = (isUp: boolean): void => store.setState({ isLive: isUp });
