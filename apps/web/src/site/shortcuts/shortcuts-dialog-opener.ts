import { create } from 'zustand';

/** Open after `?`, and for who looks for the list with a pointer or has turned the keys off. */
export const useShortcutsDialog = create(() => ({ isOpen: false }));

export const setShortcutsDialogOpen = (isOpen: boolean): void => useShortcutsDialog.setState({ isOpen });
