import { useEffect, useRef } from 'react';
import { areShortcutsEnabled } from './shortcuts-preference.ts';

export type PageKeys = Readonly<Record<string, () => void>>;

/** After `g`, a letter opens another page (`site/shortcuts`). */
const pageSequenceMs = 1_500;
const fieldSelector = 'input, select, textarea, [contenteditable], [role="menu"], [role="listbox"]';
const dialogSelector = '[role="dialog"], [role="alertdialog"]';

/**
 * Runs a command for a single key, on a page or, with `isDialog`, in its dialog. Ignored in fields, behind a
 * dialog, with a modifier, and while the shortcuts are turned off.
 */
export function usePageKeys(keys: PageKeys, { isDialog = false } = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let wentAtMs = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - wentAtMs <= pageSequenceMs;
      wentAtMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const command = latest.current[event.key];
      if (command === undefined || isSecond || !areShortcutsEnabled() || !isPlainKey(event)) return;
      if (!isDialog && document.querySelector(dialogSelector) !== null) return;
      event.preventDefault();
      // A table would search its rows for the letter.
      event.stopPropagation();
      command();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isDialog]);
}

function isPlainKey({ ctrlKey, metaKey, altKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return false;
  return !(target instanceof Element) || target.closest(fieldSelector) === null;
}

const rowSelector = '#content [role="grid"] [role="row"]';
const buttonSelector = 'button:not(:disabled), a[href]';

/** `j` and `k` focus the button of the next and the previous row, so that Enter opens it. */
export function useRowKeys(): void {
  usePageKeys({ j: () => focusRow(1), k: () => focusRow(-1) });
}

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(rowSelector)].filter((row) => row.querySelector(buttonSelector));
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = now === -1 ? (step === 1 ? 0 : rows.length - 1) : now + step;
  const row = rows[next];
  if (!(row instanceof HTMLElement)) return;
  // The action of a row is its last button, in its first or last column. A table that gets the focus moves it
  // to its own row first, and does not take it from a button afterwards.
  const button = [...row.querySelectorAll<HTMLElement>(buttonSelector)].at(-1);
  row.focus();
  requestAnimationFrame(() => button?.focus());
}
