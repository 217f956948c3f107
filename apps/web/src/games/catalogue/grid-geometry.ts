/** In CSS pixels. All cards have the same height, so that a position follows from an index. */
export interface GridGeometry {
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly columnStep: number;
  readonly rowStep: number;
}

/** The narrowest card with space for name and buttons. Two fit side by side on a phone. */
const narrowLayout = { maxWidth: 600, cardWidth: 150, columnGap: 14, rowGap: 10 };
const wideLayout = { cardWidth: 190, columnGap: 16, rowGap: 14 };
const maxColumns = 8;
/** For a small catalogue, so that its cards do not get too large. */
const minColumns = 3;
const largestCardWidth = 450;
/** A gap and two lines: the name, and the type beside the buttons. Scales with the reader's text size. */
const textHeightRem = 4.25;

/** `rem`: the reader's text size. `size` limits the columns, so that none stays empty. */
export function gridGeometryOf(width: number, rem: number, size: number): GridGeometry {
  const { cardWidth: least, columnGap, rowGap } = width < narrowLayout.maxWidth ? narrowLayout : wideLayout;
  const fitting = Math.floor((width + columnGap) / (least * (rem / 16) + columnGap));
  const fewest = Math.max(minColumns, size, Math.ceil(width / largestCardWidth));
  const columns = Math.min(maxColumns, fewest, Math.max(1, fitting));
  const cardWidth = Math.max(0, (width - columnGap * (columns - 1)) / columns);
  const cardHeight = (cardWidth * 3) / 4 + textHeightRem * rem;
  return { columns, cardWidth, cardHeight, columnStep: cardWidth + columnGap, rowStep: cardHeight + rowGap };
}

const rowCountOf = (count: number, { columns }: GridGeometry): number => Math.ceil(count / columns);

export function gridHeightOf(count: number, geometry: GridGeometry): number {
  const rows = rowCountOf(count, geometry);
  return rows === 0 ? 0 : (rows - 1) * geometry.rowStep + geometry.cardHeight;
}

export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Rows rendered outside of the window, for scrolling and Tab. */
const overscanRows = 2;

export function visibleRangeOf(
  count: number,
  geometry: GridGeometry,
  { top, bottom }: { top: number; bottom: number },
): IndexRange {
  const { columns, rowStep } = geometry;
  if (rowStep <= 0) return { from: 0, to: 0 };
  const rows = rowCountOf(count, geometry);
  // One row stays rendered while the grid is outside of the window, so that Tab can enter the grid.
  const first = Math.max(0, Math.min(rows - 1, Math.floor(top / rowStep) - overscanRows));
  const last = Math.max(first + 1, Math.min(rows, Math.ceil(bottom / rowStep) + overscanRows));
  return { from: first * columns, to: Math.min(count, last * columns) };
}

export function gridIndexAfterKey(
  key: string,
  place: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = place + step;
  if (next < 0) return place;
  // Down from the second-last row goes to the last row, however short it is.
  if (next >= count) return key === 'ArrowDown' && isRowBelow(place, count, columns) ? count - 1 : place;
  return next;
}

const isRowBelow = (place: number, count: number, columns: number): boolean =>
  Math.floor(place / columns) < Math.floor((count - 1) / columns);
