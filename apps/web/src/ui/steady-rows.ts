import type { UserRow } from '@golden-acers/contract';
import { useEffect, useRef, useState } from 'react';

/** Longer than a person looks at a row between pointing at it and pressing its button. */
const restMs = 3_000;

/**
 * Keeps rows where they are while a mouse aims at them, so that a new player does not move another row under
 * it. `key` changes when the user asks for other rows, which are shown at once.
 */
export function useSteadyRows(rows: readonly UserRow[], key: string, isPlaceholderData: boolean) {
  const [held, setHeld] = useState<{ readonly key: string; readonly rows: readonly UserRow[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function release(): void {
    clearTimeout(timer.current);
    setHeld(undefined);
  }
  return {
    rows: held?.key === key ? inKnownOrder(held.rows, rows) : rows,
    pointerEvents: {
      onPointerMove(): void {
        clearTimeout(timer.current);
        timer.current = setTimeout(release, restMs);
        if (!isPlaceholderData && held?.key !== key) setHeld({ key, rows });
      },
      onPointerLeave: release,
    },
  };
}

/**
 * Returns the known rows at their places, with their newest data, and the rows that follow them. New rows
 * between them are left out, and rows that are gone stay.
 */
export function inKnownOrder(known: readonly UserRow[], rows: readonly UserRow[]): readonly UserRow[] {
  if (known.every(({ account }, place) => account === rows[place]?.account)) return rows;
  const accounts = new Set(known.map(({ account }) => account));
  const newest = new Map(rows.map((row) => [row.account, row]));
  const last = rows.findLastIndex(({ account }) => accounts.has(account));
  return [...known.map((row) => newest.get(row.account) ?? row), ...rows.slice(last + 1)];
}
