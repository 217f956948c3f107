export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** The number of reels and rows in view. */
export interface ReelShape {
  readonly reels: number;
  readonly rows: number;
}

export interface Layout {
  readonly cell: CellSize;
  /** The window of the reels inside the stage. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The frame around the reels. */
const borderPx = 18;
const narrowBorderPx = 10;
/** Maximum ratios of a cell in a tall and in a wide window. */
const maxCellHeightRatio = 1.32;
const maxCellWidthRatio = 1.12;
const maxCellPx = 208;
/** Space for the caption below the frame. */
const captionHeightPx = 14;

/** Fits the reels as large as possible, centred below the title. */
export function computeLayout({ reels, rows }: ReelShape, stageWidth: number, stageHeight: number): Layout {
  const border = stageWidth < 520 ? narrowBorderPx : borderPx;
  const availableWidth = stageWidth - 2 * (border + 4);
  const title = titleHeightPx(stageWidth, stageHeight);
  const availableHeight = stageHeight - 2 * (border + 4) - title - captionHeightPx;
  const width = Math.min(availableWidth / reels, (availableHeight / rows) * maxCellWidthRatio, maxCellPx);
  const height = Math.min(availableHeight / rows, width * maxCellHeightRatio, maxCellPx);
  const cell = { width: Math.floor(width), height: Math.floor(height) };
  return {
    cell,
    width: cell.width * reels,
    height: cell.height * rows,
    left: Math.round((stageWidth - cell.width * reels) / 2),
    top: Math.round((stageHeight - title - captionHeightPx - cell.height * rows) / 2 + title),
  };
}

/** A low window has no title. */
const titleHeightPx = (stageWidth: number, stageHeight: number) =>
  stageHeight < 420 ? 0 : stageWidth < 520 ? 84 : Math.min(110, stageHeight * 0.13);

/** Symbols are square and leave a small margin in their cell. */
export const symbolSize = (cell: CellSize) => Math.min(cell.width * 0.96, cell.height * 0.94);
