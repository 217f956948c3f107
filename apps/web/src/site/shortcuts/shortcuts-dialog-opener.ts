let opener: (() => void) | undefined;

/** Shows the list of keys, for who looks for it with a pointer or has turned the keys off. */
export const openShortcutsDialog = (): void => opener?.();

/** Registers the function that opens the dialog. Returns an unregister function. */
export function registerShortcutsDialog(open: () => void): () => void {
  opener = open;
  return () => {
    opener = undefined;
  };
}
