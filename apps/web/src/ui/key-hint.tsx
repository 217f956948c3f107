import { useAreShortcutsEnabled } from './shortcuts-preference.ts';

/** The key of a button. Nothing on touch screens and while the shortcuts are turned off. */
export function KeyHint({ children }: { children: string }) {
  if (!useAreShortcutsEnabled()) return null;
  return (
    <kbd
      aria-hidden
      className="rounded border border-current/40 px-1.5 font-sans text-xs leading-5 font-medium opacity-80 pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
