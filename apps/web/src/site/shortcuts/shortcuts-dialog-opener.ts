let opener: (() => void) | undefined;

/** Shows the list of keys, for who looks for it with a pointer or has turned the keys off. */
export const openShortcutsDialog = (): void => opener?.();

/** Says how the list is shown. Answers how to take that back. */
export function registerShortcutsDialog(open: () => void): () => void {
  opener = open;
  return () => {
    opener = undefined;
  };
}
