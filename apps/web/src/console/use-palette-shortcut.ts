import { useEffect } from 'react';

/** ⌘K on a Mac, Ctrl+K elsewhere, also in a field. Disabled while another dialog is open. */
export function usePaletteShortcut(isEnabled: boolean, onToggle: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey || event.repeat) return;
      // Otherwise the browser focuses its address bar.
      event.preventDefault();
      onToggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isEnabled, onToggle]);
}
