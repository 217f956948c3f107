import { type RefObject, useLayoutEffect } from 'react';
import { Spinner } from '../ui/spinner.tsx';

interface EarlyPaletteKeysProps {
  typed: RefObject<string>;
  onClose: () => void;
}

/** Stands in for the palette until its code has arrived, and stores what is typed for its field. */
export function EarlyPaletteKeys({ typed, onClose }: EarlyPaletteKeysProps) {
  // A layout effect ends before the palette's field gets the focus, so no key is stored and typed.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [typed, onClose]);
  return (
    <div className="fixed inset-0 z-50 grid place-content-center bg-scrim">
      <Spinner />
    </div>
  );
}
