import { create } from 'zustand';

/** `?` opens it, and a button, for pointer users and disabled keys. */
export const useShortcutsDialog = create(() => ({ isOpen: false }));

export const setShortcutsDialogOpen = (isOpen: boolean): void => useShortcutsDialog.setState({ isOpen });
