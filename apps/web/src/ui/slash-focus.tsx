import { type RefObject, useEffect } from 'react';
import { takeEarlyKey } from './early-keys.ts';
import { areShortcutsEnabled } from './shortcuts-preference.ts';

/** `/` focuses the search box, unless the user is typing, a dialog is open, or the box is hidden. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = () => {
      input.current?.focus();
      input.current?.select();
    };
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!areShortcutsEnabled()) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, select, textarea, [role="dialog"], [role="alertdialog"]')
      )
        return;
      if (input.current?.checkVisibility() !== true) return;
      event.preventDefault();
      focus();
    };
    if (input.current?.checkVisibility() === true) takeEarlyKey('/', focus);
    // In the capture phase, because the table's type-ahead would take the key.
    document.addEventListener('keydown', jump, { capture: true });
    return () => document.removeEventListener('keydown', jump, { capture: true });
  }, [input]);
}

/** Shows the key beside an input with the class `peer` until it has been used. */
export function SlashHint() {
  return (
    <kbd
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded border border-line-strong px-1.5 font-sans text-xs leading-5 text-faint peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden max-lg:hidden"
    >
      /
    </kbd>
  );
}
