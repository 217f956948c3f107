import { create } from 'zustand';

/** Opened by `?`, or by a button for pointer users and disabled keys. */
export const useShortcutsDialog = create(() => ({ isOpen: false }));

export const setShortcutsDialogOpen = (isOpen: boolean): void => useShortcutsDialog.setState({ isOpen });
