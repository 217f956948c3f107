import { useEffect, useRef, useState } from 'react';

/** Longer than a person looks at a row between pointing at it and pressing its button. */
const restMs = 3_000;

interface SteadyRowsOptions<Row> {
  readonly idOf: (row: Row, place: number) => string;
  /** Changes when the user asks for other rows, which are shown at once. */
  readonly key?: string;
  /** The rows are those of the key before. */
  readonly isPlaceholderData?: boolean;
  /** Rows that are gone leave at once, because the user removes them. */
  readonly dropsGoneRows?: boolean;
}

/**
 * Keeps rows where they are while a mouse aims at them, so that a new row does not move another one under it.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  { idOf, key = '', isPlaceholderData = false, dropsGoneRows = false }: SteadyRowsOptions<Row>,
) {
  const [held, setHeld] = useState<{ readonly key: string; readonly rows: readonly Row[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Rows that are asked for replace the kept ones.
  useEffect(() => {
    if (isPlaceholderData) setHeld(undefined);
  }, [isPlaceholderData]);
  function release(): void {
    clearTimeout(timer.current);
    setHeld(undefined);
  }
  return {
    rows: held?.key === key ? inKnownOrder(held.rows, rows, { idOf, dropsGoneRows }) : rows,
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
 * between them are left out, and rows that are gone stay. If all are gone, the list is another one.
 */
export function inKnownOrder<Row>(
  known: readonly Row[],
  rows: readonly Row[],
  { idOf, dropsGoneRows = false }: Pick<SteadyRowsOptions<Row>, 'idOf' | 'dropsGoneRows'>,
): readonly Row[] {
  const isAt = (row: Row, place: number) =>
    rows[place] !== undefined && idOf(rows[place], place) === idOf(row, place);
  if (known.every(isAt)) return rows;
  const newest = new Map(rows.map((row, place) => [idOf(row, place), row]));
  const ids = new Set(known.map(idOf));
  const last = rows.findLastIndex((row, place) => ids.has(idOf(row, place)));
  if (last === -1) return rows;
  const kept = known.flatMap((row, place) => newest.get(idOf(row, place)) ?? (dropsGoneRows ? [] : [row]));
  return [...kept, ...rows.slice(last + 1)];
}
