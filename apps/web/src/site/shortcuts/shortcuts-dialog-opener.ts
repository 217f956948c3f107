import { create } from 'zustand';

/** Opens on `?`, and from a button for pointers or disabled keys. */
export const useShortcutsDialog = create(() => ({ isOpen: false }));

export const setShortcutsDialogOpen = (isOpen: boolean): void => useShortcutsDialog.setState({ isOpen });
